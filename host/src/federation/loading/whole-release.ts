import type { Release, ReleaseFile } from '@backshop/shared-types';
import { isChangedFile } from '../failure/failed-files';
import { Failure } from '../failure/failure';
import { fetchRelease, findProblem } from '../release';
import { entryError } from './container';

declare global {
  interface Window {
    /** The whole release, if the boot script has requested it. */
    wholeRelease?: Promise<Release>;
  }
}

/** Loads the file with the whole release, which `index.html` has only a part of. */
export interface WholeRelease {
  /**
   * All callers share one request. One that fails because of the network is made once more.
   * @throws Failure
   */
  load: () => Promise<Release>;
  /** Makes the next `load` request the file again. */
  startNewAttempt: () => void;
}

export function wholeRelease(file: ReleaseFile): WholeRelease {
  let loading: Promise<Release> | undefined;
  let attempts = 0;
  // It belongs to the first release of the tab. Another release has another file.
  const { wholeRelease: requested } = window;
  delete window.wholeRelease;

  async function request(): Promise<Release> {
    const isFirst = attempts === 0;
    const url = isFirst ? file.url : `${file.url}?retry=${attempts}`;
    attempts += 1;
    let release: Release;
    try {
      release = await ((isFirst && requested) || fetchRelease({ ...file, url }));
    } catch {
      throw entryError(await isChangedFile(url, file.integrity), url);
    }
    const problem = findProblem(release);
    if (problem) throw new Failure(`${url}: ${problem}`, { code: 'invalid', phase: 'entry' });
    delete release.whole; // This is the whole.
    return release;
  }

  async function start(): Promise<Release> {
    try {
      return await request().catch((failure: Failure) => {
        if (failure.code !== 'unreachable') throw failure;
        return request().catch((again: Failure) => {
          throw again.with({ retried: true });
        });
      });
    } catch (failure) {
      loading = undefined;
      throw failure;
    }
  }

  return {
    load: () => (loading ??= start()),
    startNewAttempt: () => (loading = undefined),
  };
}
