/** Files of other packages that a new remote touches, relative to the workspace root. */
export const pagesFile = 'host/src/routing/pages.ts';
export const iconsFile = 'host/src/shell/navigation/navigation-icon.tsx';
export const contractsFile = 'shared-types/src/contracts.ts';
export const referencesFile = 'tsconfig.json';

/** Returns the workflow that releases a package. */
export const workflowFile = (name: string) => `.github/workflows/release-${name}.yml`;
