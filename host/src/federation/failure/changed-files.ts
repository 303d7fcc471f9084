/** By URL of a script or stylesheet that failed to load: whether it was changed. */
const checks = new Map<string, Promise<boolean>>();

/** URLs of the files whose failure a slot reports. */
const reported = new Set<string>();

/**
 * Checks each script and stylesheet that fails to load against its hash.
 * @param report gets the URL of each changed file that no slot reports, such as a lazy chunk; once, without
 *   the part that differs between attempts
 */
export function watchChangedFiles(report: (url: string) => void): void {
  // The event of an element does not bubble.
  window.addEventListener('error', ({ target }) => void check(target, report), true);
}

async function check(target: EventTarget | null, report: (url: string) => void): Promise<void> {
  const { src, href, rel, integrity } = target as Partial<HTMLScriptElement & HTMLLinkElement>;
  // A preload that fails is not an error: the script or stylesheet itself then fails too.
  const url = src ?? (rel === 'stylesheet' && href);
  if (!url || !integrity) return; // Without a hash, no file is refused.
  const checked = hasFailed(url) ? Promise.resolve(false) : isChangedFile(url, integrity);
  checks.set(url, checked);
  const isChanged = await checked;
  const [file = url] = url.split(/[?#]/);
  if (!isChanged || reported.has(url) || reported.has(file)) return;
  reported.add(file);
  report(file);
}

/** Returns whether a file that failed to load was changed after its release. The caller reports it. */
export async function wasChanged(url: string): Promise<boolean> {
  reported.add(url);
  return (await checks.get(url)) ?? false;
}

/**
 * Returns whether the browser refused a file because its content does not match its hash. The `error`
 * event of an element does not tell why the file did not load.
 * @param integrity the element's attribute
 */
export async function isChangedFile(url: string, integrity: string): Promise<boolean> {
  return (await arrives(url)) && !(await arrives(url, { integrity }));
}

/** Message of a failure whose cause is such a file. */
export function changedFileMessage(url: string): string {
  return `${url} was changed after its release.`;
}

/**
 * Returns whether the browser has requested a failed file twice. Firefox does so after a failed preload.
 */
export function wasRepeated(url: string): boolean {
  return timingsOf(url).length > 1;
}

/**
 * Returns whether the server sent nothing, or an error. Then another request would only add load. Safari
 * does not tell the status: it has no timing after a network error, and no sizes after an error status.
 */
function hasFailed(url: string): boolean {
  const [timing] = timingsOf(url);
  if (!timing) return true;
  const { responseStatus: status, transferSize, encodedBodySize } = timing;
  return status === undefined
    ? transferSize + encodedBodySize === 0
    : status === 0 || status >= 400;
}

/** In Safari, a timing has no status. */
type Timing = Omit<PerformanceResourceTiming, 'responseStatus'> & { responseStatus?: number };

function timingsOf(url: string): Timing[] {
  return performance.getEntriesByName(url) as PerformanceResourceTiming[];
}

/** Loads a file, if possible from the browser's cache. Returns whether that worked. */
function arrives(url: string, options?: RequestInit): Promise<boolean> {
  return fetch(url, { cache: 'force-cache', ...options })
    .then((response) => response.arrayBuffer().then(() => response.ok))
    .catch(() => false);
}
