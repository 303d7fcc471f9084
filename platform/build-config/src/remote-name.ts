import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SourceError } from './source-error';

/** Lower-case words joined by hyphens. */
const validName = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Returns the name of a remote in the federation: `backshop.remote` in its package.json. Returns undefined
 * for a package that is no remote.
 * @param root absolute path of the package
 */
export function readRemoteName(root: string): string | undefined {
  return readPackageJson<{ backshop?: { remote?: string } }>(root).backshop?.remote;
}

/**
 * Returns the package.json of a package.
 * @param root absolute path of the package
 * @throws SourceError when the file is missing or is not JSON, such as in the middle of a merge
 */
export function readPackageJson<Manifest extends object>(root: string): Manifest {
  const file = join(root, 'package.json');
  try {
    // Editors on Windows can begin a file with a byte order mark.
    const manifest = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as Manifest;
    return Object(manifest) as Manifest;
  } catch (error) {
    throw new SourceError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Returns the name of a remote in the federation.
 * @throws SourceError when its package.json has no name, or one that cannot be used
 */
export function remoteNameOf(root: string): string {
  const name = readRemoteName(root);
  const file = join(root, 'package.json');
  if (!name) {
    throw new SourceError(
      `${file} does not name the remote. Add: "backshop": { "remote": "reports" }`,
    );
  }
  assertRemoteName(name, file);
  return name;
}

/** Every object has something by the name `constructor`, so it would seem to be known everywhere. */
const reservedNames = ['host', 'constructor'];

export function isRemoteName(name: string): boolean {
  return validName.test(name) && !reservedNames.includes(name);
}

/**
 * A container becomes a property of `window`, and the host takes it away again. Of these, the page would lose its own:
 * a remote `location` would send it to another address. `create-remote` has the same list.
 */
export const globalNames = `
  alert atob blur btoa caches close closed confirm console constructor credentialless crypto
  document escape eval event external fence fetch find focus frames google history host length
  location locationbar menubar name navigation navigator open opener origin parent performance
  personalbar print prompt scheduler screen scroll scrollbars self status statusbar stop toolbar
  top undefined unescape viewport when window`
  .trim()
  .split(/\s+/);

/** @throws SourceError when a file names a remote in a way that cannot be used */
export function assertRemoteName(name: string, file: string): void {
  if (globalNames.includes(name)) {
    throw new SourceError(
      `"${name}" in ${file} cannot be the name of a remote, because the browser or the host uses it. Choose another name: ${name}-page`,
    );
  }
  if (isRemoteName(name)) return;
  throw new SourceError(
    `"${name}" in ${file} cannot be the name of a remote. Use lower-case letters and digits, and join words with "-": gift-cards`,
  );
}
