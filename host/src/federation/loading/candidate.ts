import type { Candidate, Release, ReleasedRemote } from '@backshop/shared-types';

/** Key in local storage of the number that decides which candidates this browser uses. */
export const drawKey = 'draw';

/** Returns the key in local storage of a remote's last candidate that failed in this browser. */
export const failedCandidateKey = (remote: string) => `failedCandidate.${remote}` as const;

/**
 * Returns the key in local storage of a remote's candidate whose code a tab has begun to run: the time, the version
 * and the part.
 */
export const startedCandidateKey = (remote: string) => `startedCandidate.${remote}` as const;

/** After this time in ms, a part has loaded (within 3 seconds) and rendered. */
const watchMs = 5000;

/** After this time in ms, a tab that works has long removed its note. */
const hangMs = 10_000;

/**
 * Returns the released version of a remote that this browser uses: the candidate, if this is one of the candidate's
 * browsers, or the live version. The boot script and the host call it, so that they agree
 * (docs/decisions/0013).
 */
export function releasedVersion(
  { remotes, candidates }: Release,
  name: string,
): ReleasedRemote | undefined {
  const live = remotes[name];
  const candidate = candidates?.[name];
  try {
    if (live && candidate && tryDraw(name, candidate)) return candidate;
  } catch {
    // The browser blocks storage, so it could not keep to its choice.
  }
  return live;
}

/** Returns whether this browser uses a candidate. Draws its number if it has none. */
function tryDraw(name: string, candidate: Candidate): boolean {
  const { version, start, share } = candidate;
  const hasFailed =
    localStorage.getItem(failedCandidateKey(name)) === version || findHungPart(name, candidate);
  return !hasFailed && (draw() - start + 100) % 100 < share;
}

/** Returns this browser's number, from 0 up to 100. Draws it if there is none, or one that cannot be read. */
function draw(): number {
  let number = parseFloat(localStorage.getItem(drawKey)!);
  if (!(number >= 0 && number < 100)) {
    number = Math.random() * 100;
    localStorage.setItem(drawKey, `${number}`);
  }
  return number;
}

/** Keeps this browser from using a candidate again. */
export function rememberFailedCandidate(name: string, { version }: { version: string }): void {
  try {
    localStorage.setItem(failedCandidateKey(name), version);
  } catch {
    // Storage is full or blocked. The tab does without the candidate until the next page load.
  }
}

/**
 * Call it before code of a candidate runs. A tab that hangs or crashes in this code leaves a note in local storage, for
 * the next page load. Every other tab removes its note: after 5 seconds, or when it is closed or hidden.
 */
export function watchCandidate(remote: string, version: string, expose: string): void {
  if (document.hidden) return; // The browser can end or freeze it at any time.
  const key = startedCandidateKey(remote);
  const note = `${Date.now()} ${version} ${expose}`;
  try {
    // The note of another tab stays: that tab may hang.
    if (localStorage.getItem(key)?.includes(` ${version} `)) return;
    localStorage.setItem(key, note);
  } catch {
    return; // Without storage, this browser uses no candidate at its next page load either.
  }
  const end = () => {
    removeEventListener('visibilitychange', end);
    if (localStorage.getItem(key) === note) localStorage.removeItem(key);
  };
  setTimeout(end, watchMs);
  addEventListener('visibilitychange', end); // Browsers send it before they close a page, too.
}

/** Returns the part in which a candidate has hung or crashed a tab of this browser. */
export function findHungPart(name: string, { version }: Candidate): string | undefined {
  const [time, started, part] = (localStorage.getItem(startedCandidateKey(name)) ?? '').split(' ');
  const hasHung = started === version && Math.abs(Date.now() - Number(time)) > hangMs;
  return hasHung ? part : undefined;
}
