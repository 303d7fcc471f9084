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

/**
 * Loads the whole release within the time limit of a part. Calls share what is running.
 * @param facts what a failure says, such as the part that needs the release
 * @param onLate called if the release arrives after a timeout. What it returns is the failure's `lateArrival`
 * @throws Failure
 */
type LoadWholeRelease = (
  facts: Parameters<Failure['with']>[0],
  onLate?: () => Promise<unknown>,
) => Promise<void>;

/** @param onLoad called with the whole release once it has loaded */
export function wholeRelease(
  file: ReleaseFile,
  onLoad: (release: Release) => void,
): LoadWholeRelease {
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
  return (facts, onLate) => {
    loading ??= loadInTime({ load: request, startNewAttempt }).finally(() => (loading = undefined));
    return loading.catch((failure: Failure) => {
      // If it then fails, the failure card keeps showing the timeout.
      const never = () => new Promise(() => undefined);
      throw failure.with({ ...facts, lateArrival: failure.lateArrival?.then(onLate).catch(never) });
    });
  };
}
