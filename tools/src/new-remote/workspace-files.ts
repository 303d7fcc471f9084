/** Files of other packages that a new remote touches, relative to the workspace root. */
export const pagesFile = 'host/src/routing/pages.ts';
export const iconsFile = 'host/src/shell/navigation/navigation-icon.tsx';
export const knownRemotesFile = 'host/src/federation/unknown-remotes.ts';
export const contractsFile = 'shared-types/src/contracts.ts';
export const referencesFile = 'tsconfig.json';
