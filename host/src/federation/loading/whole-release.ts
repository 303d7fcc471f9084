import type { Release, ReleaseFile } from '@backshop/shared-types';
import { base } from '../../base';
import type { RemoteName } from '../../contract';
import { LoadError } from '../failure/failure';
import { isChangedFile } from '../failure/failed-files';
import { fetchRelease, findProblem } from '../release';
import type { Choice } from './choose-version';
import { entryError, remoteCode, type RemoteCode } from './container';

declare global {
  interface Window {
    /** The whole release, if the boot script has requested it. */
    wholeRelease?: Promise<Release>;
  }
}

/**
 * Returns what loads the whole release, and what gives the code of a remote that is not in `index.html`. The first load
 * of that code also loads the whole release. It has no version until then.
 * @param file the file with the whole release; all remotes share one request for it
 * @param onLoad called with the whole release once it has loaded; returns what chooses a remote's version
 */
export function unlistedRemotes(
  file: ReleaseFile,
  onLoad: (release: Release) => (name: RemoteName) => Choice | undefined,
) {
  let loading: ReturnType<typeof request> | undefined;
  let retries = 0;
  // It belongs to the first release of the tab. Another release has another file.
  const { wholeRelease } = window;
  delete window.wholeRelease;

  async function request() {
    const url = retries === 0 ? file.url : `${file.url}?retry=${retries}`;
    let release: Release;
    try {
      release = await ((retries === 0 && wholeRelease) || fetchRelease({ ...file, url }));
    } catch {
      throw entryError(await isChangedFile(url, file.integrity), url);
    }
    const problem = findProblem(release);
    if (problem) throw new LoadError('invalid', 'entry', `${url}: ${problem}`);
    return onLoad(release);
  }

  const load = () => (loading ??= request());

  const codeOf = (name: RemoteName): RemoteCode => {
    let code: RemoteCode | undefined;
    return {
      get version() {
        return code?.version ?? '';
      },
      folder: `${location.origin}${base}/remotes/${name}/`,
      load: async (expose) => {
        const choice = (await load())(name);
        if (!choice) {
          throw new LoadError('invalid', 'entry', `The release has no remote "${name}".`);
        }
        code ??= remoteCode(name, choice);
        return code.load(expose);
      },
      beforeRender: (expose) => code?.beforeRender(expose),
      startNewAttempt: () => {
        if (code) return code.startNewAttempt();
        loading = undefined;
        retries += 1;
      },
      show: () => code!.show(), // A part that shows has loaded.
      letGo: () => code?.letGo() ?? false,
    };
  };

  return { codeOf, load };
}
