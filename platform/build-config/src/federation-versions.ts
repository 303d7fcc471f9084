/** The package with the federation runtime. Contracts state its version under this name. */
export const runtimePackage = '@module-federation/webpack-bundler-runtime';

/**
 * The versions of Module Federation that a remote can meet in a host: `pnpm tools compat` has
 * built a host and remotes with each of them, and loaded every remote in every host. Add a version after
 * that command has tested it (docs/decisions/0002 has the results).
 */
export const testedRuntimes = ['2.8.0', '2.8.1', '2.8.2', '2.9.0', '2.9.1', '2.9.2', '2.9.3'];

/**
 * Returns the versions of React that a remote works with if it was built with the given one: all patches of
 * the same minor version, and newer minor versions (`^19.3.0`). So after a patch of React, host and remotes
 * can still be released and rolled back in any order.
 */
export function reactRange(builtWith: string): string {
  const [major, minor] = builtWith.split('.');
  return `^${major}.${minor}.0`;
}
