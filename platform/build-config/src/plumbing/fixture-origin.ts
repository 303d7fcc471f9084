import { indexTemplate, indexTokens } from '../output-format';
import { FixturePage } from './fixture-page';
import type { Build } from './fixture-workspace';

/** Returns the files of a version, by their path on the origin. */
export function filesAt(folder: string, files: Build): Build {
  const entries = Object.entries(files).map(([path, content]) => {
    const isShared = path.startsWith('chunk-');
    return [`${isShared ? folder.slice(0, folder.lastIndexOf('/')) : folder}/${path}`, content];
  });
  return Object.fromEntries(entries) as Build;
}

/**
 * Opens a page with a host. Its `requests` are empty, until a test loads a remote.
 * @param remotes files by path on the origin
 * @param script runs before the host's script
 */
export async function openHost(host: Build, remotes: Build, script = ''): Promise<FixturePage> {
  const html = String(host[indexTemplate]).replaceAll(indexTokens.base, '/host/1');
  const page = await FixturePage.open(`<script>${script}</script>${html}`, {
    ...filesAt('/host/1', host),
    ...remotes,
  });
  page.requests.length = 0;
  return page;
}

/**
 * Returns a script that changes what the host provides as federation runtime.
 * @param change code of a function. It gets the runtime and returns what remotes find.
 */
export function changeRuntime(change: string): string {
  return `
    let runtime;
    Object.defineProperty(window, '_FEDERATION_RUNTIME', {
      get: () => runtime,
      set: (provided) => { runtime = (${change})(provided); },
    });`;
}

/** Returns a script that changes the version of the federation runtime that the host states. */
export function stateRuntimeVersion(version: string): string {
  return changeRuntime(`(runtime) => ({ ...runtime, version: '${version}' })`);
}
