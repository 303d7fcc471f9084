import type { Candidate, Release, ReleasedRemote } from '@backshop/shared-types';
import { browserStore } from '../../storage';

/** Key in local storage of the number that decides which candidates this browser uses. */
export const drawKey = 'draw';

/** In place of the number: this browser uses no candidate, because it has no room for what may happen to it. */
const noNumber = '-';

/** Returns the key in local storage of a remote's last candidate that failed in this browser. */
export const failedCandidateKey = (remote: string) => `failedCandidate.${remote}` as const;

/**
 * Returns the key in local storage of a remote's candidate whose code a tab has begun to run: the time, the version
 * and the part.
 */
export const startedCandidateKey = (remote: string) => `startedCandidate.${remote}` as const;

type NoteKey = ReturnType<typeof failedCandidateKey | typeof startedCandidateKey>;

/** After this time in ms, a part has loaded (within 3 seconds) and rendered. */
const watchMs = 5000;

/** After this time in ms, a tab that works has long removed its note. */
const hangMs = 10_000;

/**
 * Returns the released version of a remote for this browser: the candidate, if this is one of the candidate's
 * browsers, or the live version. Draws this browser's number if a candidate needs it. The boot script and the host
 * call it, so that they agree (docs/decisions/0013).
 */
export function candidateOrLive(
  { remotes, candidates }: Release,
  name: string,
): ReleasedRemote | undefined {
  const live = remotes[name];
  const candidate = candidates?.[name];
  if (!live || !candidate) return live;
  const { version, start, share } = candidate;
  const hasFailed = browserStore.read(failedCandidateKey(name)) === version;
  if (hasFailed || findHungPart(name, candidate) !== undefined) return live;
  return (draw() - start + 100) % 100 < share ? candidate : live;
}

/**
 * Returns this browser's number, from 0 up to 100. Draws it if there is none, or one that cannot be read. Returns NaN
 * if the browser cannot keep it, because it could not keep to its choice.
 */
function draw(): number {
  const stored = browserStore.read(drawKey);
  const number = parseFloat(stored!);
  if (stored === noNumber || (number >= 0 && number < 100)) return number;
  const drawn = Math.random() * 100;
  return browserStore.write(drawKey, `${drawn}`) ? drawn : NaN;
}

/** Keeps this browser from using a candidate again. */
export function rememberFailedCandidate(name: string, version: string): void {
  writeNote(failedCandidateKey(name), version);
}

/** Functions that remove the notes that this tab has left, by key. */
const ends = new Map<NoteKey, () => void>();

/**
 * Call it before code of a candidate runs. A tab that hangs or crashes in this code leaves a note in local storage, for
 * the next page load. Every other tab removes its note: 5 seconds after the last call, or when it is closed or hidden.
 */
export function watchCandidate(remote: string, version: string, expose: string): void {
  if (document.hidden) return; // The browser can end or freeze it at any time.
  const key = startedCandidateKey(remote);
  ends.get(key)?.();
  // The note of another tab stays: that tab may hang.
  if (browserStore.read(key)?.includes(` ${version} `)) return;
  const note = `${Date.now()} ${version} ${expose}`;
  writeNote(key, note);
  const end = () => {
    clearTimeout(timer);
    ends.delete(key);
    removeEventListener('visibilitychange', end);
    if (browserStore.read(key) === note) browserStore.write(key, null);
  };
  const timer = setTimeout(end, watchMs);
  ends.set(key, end);
  addEventListener('visibilitychange', end); // Browsers send it before they close a page, too.
}

/** Returns the part in which a candidate has hung or crashed a tab of this browser. */
export function findHungPart(name: string, { version }: Candidate): string | undefined {
  const [time, started, part] = (browserStore.read(startedCandidateKey(name)) ?? '').split(' ');
  const hasHung = started === version && Math.abs(Date.now() - Number(time)) > hangMs;
  return hasHung ? part : undefined;
}

/** Writes a note on a candidate. If storage is full, the browser uses no candidate: that takes less room than its number. */
function writeNote(key: NoteKey, note: string): void {
  if (!browserStore.write(key, note)) browserStore.write(drawKey, noNumber);
}
