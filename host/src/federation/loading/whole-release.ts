import type { Release, ReleaseFile } from '@backshop/shared-types';
import { isChangedFile } from '../failure/failed-files';
import { Failure } from '../failure/failure';
import { fetchRelease, findProblem } from '../release';
import { entryError } from './container';
import type { Attempts } from './version-loader';

declare global {
  interface Window {
    /** The whole release, if the boot script has requested it. */
    wholeRelease?: Promise<Release>;
  }
}

/**
 * Returns what loads the whole release. All callers share one request, also one that has failed.
 * @param onLoad called with the whole release once it has loaded
 */
export function wholeRelease(
  file: ReleaseFile,
  onLoad: (release: Release) => void,
): Attempts<void> {
  let loading: Promise<void> | undefined;
  let retries = 0;
  // It belongs to the first release of the tab. Another release has another file.
  const { wholeRelease: requested } = window;
  delete window.wholeRelease;

  async function request(): Promise<void> {
    const url = retries === 0 ? file.url : `${file.url}?retry=${retries}`;
    let release: Release;
    try {
      release = await ((retries === 0 && requested) || fetchRelease({ ...file, url }));
    } catch {
      throw entryError(await isChangedFile(url, file.integrity), url);
    }
    const problem = findProblem(release);
    if (problem) throw new Failure(`${url}: ${problem}`, { code: 'invalid', phase: 'entry' });
    delete release.whole; // This is the whole.
    onLoad(release);
  }

  return {
    load: () => (loading ??= request()),
    startNewAttempt: () => {
      loading = undefined;
      retries += 1;
    },
  };
}
