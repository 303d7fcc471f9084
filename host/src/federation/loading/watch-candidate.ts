import { startedCandidateKey } from './choose-version';

/** After this time in ms, a part has loaded (within 3 seconds) and rendered. */
const watchMs = 5000;

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
    if (localStorage.getItem(key) === note) localStorage.removeItem(key);
  };
  setTimeout(end, watchMs);
  addEventListener('visibilitychange', end, { once: true }); // Browsers send it before they close a page, too.
}
