/** Files of the workspace that know its remotes, relative to the root. */
export const pagesFile = 'host/src/routing/pages.ts';
export const referencesFile = 'tsconfig.json';
export const ownersFile = '.github/CODEOWNERS';
export const sizesFile = '.size-limit.json';

/** Returns the folder of a remote. */
export const folderOf = (name: string) => `remote-${name}`;

/** Returns the workflow that releases a package. */
export const workflowFile = (name: string) => `.github/workflows/release-${name}.yml`;
