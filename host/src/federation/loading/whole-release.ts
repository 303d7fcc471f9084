import type { Release, ReleaseFile } from '@backshop/shared-types';
import { isChangedFile } from '../failure/failed-files';
import { Failure } from '../failure/failure';
import { fetchRelease, findProblem } from '../release';
import { entryError } from './container';
import { loadInTime } from './version-loader';

declare global {
  interface Window {
    /** The whole release, if the boot script has requested it. */
    wholeRelease?: Promise<Release>;
  }
}

type FailureFacts = Parameters<Failure['with']>[0];

/**
 * Returns a function that loads the whole release within the time limit of a part. Its callers share what is running.
 * @param onLoad called with the whole release once it has loaded
 */
export function wholeRelease(
  file: ReleaseFile,
  onLoad: (release: Release) => void,
): (what: FailureFacts, load?: () => Promise<unknown>) => Promise<void> {
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

  const startNewAttempt = () => (retries += 1);
  return (what, load) => {
    loading ??= loadInTime({ load: request, startNewAttempt }).finally(() => (loading = undefined));
    return loading.catch((failure: Failure) => {
      // If it then fails, the failure card keeps showing the timeout.
      const never = () => new Promise(() => undefined);
      throw failure.with({ ...what, lateArrival: failure.lateArrival?.then(load).catch(never) });
    });
  };
}
