import type { Candidate, Release, ReleasedRemote } from '@backshop/shared-types';

/** Key in local storage of the number that decides which candidates this browser uses. */
export const drawKey = 'draw';

/** Returns the key in local storage of a remote's last candidate that failed in this browser. */
export const failedCandidateKey = (remote: string) => `failedCandidate.${remote}`;

/**
 * Returns the version of a remote that this browser uses: the candidate, if it is one of the candidate's
 * browsers, or the live version. The boot script and the host call it, so that they agree
 * (docs/decisions/0099).
 */
export function chooseVersion(
  { remotes, candidates }: Release,
  name: string,
): ReleasedRemote | undefined {
  const live = remotes[name];
  const candidate = candidates?.[name];
  return live && candidate && isChosen(name, candidate) ? candidate : live;
}

/** Keeps this browser from using a candidate again. */
export function rememberFailedCandidate(name: string, { version }: Candidate): void {
  try {
    localStorage.setItem(failedCandidateKey(name), version);
  } catch {
    // Storage is full or blocked. The tab does without the candidate until the next page load.
  }
}

function isChosen(name: string, { version, start, share }: Candidate): boolean {
  try {
    if (localStorage.getItem(failedCandidateKey(name)) === version) return false;
    return (draw() - start + 100) % 100 < share;
  } catch {
    return false; // The browser blocks storage, so it could not keep to its choice.
  }
}

/** Returns this browser's number, from 0 up to 100. */
function draw(): number {
  const stored = localStorage.getItem(drawKey);
  const number = Number(stored);
  if (String(number) === stored && number >= 0 && number < 100) return number;
  const drawn = Math.random() * 100;
  localStorage.setItem(drawKey, String(drawn));
  return drawn;
}
