import type { Release, ReleaseFile } from '@backshop/shared-types';
import type { RemoteName } from '../../contract';
import { isChangedFile } from '../failure/changed-files';
import { findProblem } from '../read-release';
import { chooseVersion } from './choose-version';
import { fetchRelease } from './fetch-release';
import { EntryError, fileError } from './load-container';
import { type RemoteSource, remoteSource } from './remote-source';

declare global {
  interface Window {
    /** The whole release, if the boot script has requested it. */
    wholeRelease?: Promise<Release>;
  }
}

/**
 * Returns a function that creates the source of a remote that is not in `index.html`. Such a source loads
 * the whole release first. It has no version until then.
 * @param file the file with the whole release; all sources share one request for it
 * @param onLoad called with the whole release once it has loaded; returns what to use of it
 */
export function unlistedRemotes(file: ReleaseFile, onLoad: (release: Release) => Release) {
  let loading: Promise<Release> | undefined;
  let retries = 0;
  // It belongs to the first release of the tab. Another release has another file.
  const { wholeRelease } = window;
  delete window.wholeRelease;

  async function request(): Promise<Release> {
    const url = retries === 0 ? file.url : `${file.url}?retry=${retries}`;
    let release: Release;
    try {
      release = await ((retries === 0 && wholeRelease) || fetchRelease({ ...file, url }));
    } catch {
      throw fileError(await isChangedFile(url, file.integrity), url);
    }
    const problem = findProblem(release);
    if (problem) throw new EntryError('invalid', `${url}: ${problem}`);
    return onLoad(release);
  }

  return (name: RemoteName): RemoteSource => {
    let source: RemoteSource | undefined;
    return {
      get version() {
        return source?.version ?? '';
      },
      folder: `${location.origin}/remotes/${name}/`,
      loadModule: async (expose) => {
        const released = chooseVersion(await (loading ??= request()), name);
        if (!released) throw new EntryError('invalid', `The release has no remote "${name}".`);
        source ??= remoteSource(name, released);
        return source.loadModule(expose);
      },
      beforeRender: (expose) => source?.beforeRender(expose),
      startNewAttempt: () => {
        if (source) return source.startNewAttempt();
        loading = undefined;
        retries += 1;
      },
    };
  };
}
