/** How the files of a version have loaded. */
export interface LoadFacts {
  /** Time in ms from the first request until all files that were requested meanwhile had arrived. */
  ms: number;
  /** Compressed size of all files in bytes. Undefined when the browser does not tell it. */
  bytes: number | undefined;
  files: number;
  /** Number of files that came from the browser's cache. Undefined when the browser does not tell it. */
  cached: number | undefined;
}

type Timing = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'responseEnd' | 'transferSize' | 'encodedBodySize' | 'decodedBodySize'
>;

/**
 * Returns how the files below some folders have loaded, or undefined when none has.
 * @param folders URLs with a slash at the end
 */
export function loadFacts(
  folders: string[],
  timings: readonly Timing[] = performance.getEntriesByType<'resource'>('resource'),
): LoadFacts | undefined {
  const requests = timings
    .filter(({ name }) => folders.some((folder) => name.startsWith(folder)))
    .sort((one, other) => one.startTime - other.startTime);
  if (requests.length === 0) return undefined;
  const files = [...new Map(requests.toReversed().map((each) => [each.name, each])).values()];
  // The size is 0 if the browser hides it (another origin) or does not know it (Safari's cache).
  const known = files.filter(({ decodedBodySize }) => decodedBodySize > 0);
  const sizes = known.map(
    ({ encodedBodySize, decodedBodySize }) => encodedBodySize || decodedBodySize,
  );
  return {
    ms: durationOfFirst(requests),
    bytes: known.length === 0 ? undefined : sizes.reduce((sum, size) => sum + size, 0),
    files: files.length,
    cached:
      known.length === 0
        ? undefined
        : known.filter(({ transferSize }) => transferSize === 0).length,
  };
}

/**
 * Returns how long the first load took. Leaves out chunks that a part loads later, after a click: their requests
 * begin after the others have ended.
 */
function durationOfFirst(requests: Timing[]): number {
  const [first] = requests;
  let end = first!.responseEnd;
  for (const { startTime, responseEnd } of requests) {
    if (startTime > end + maxPauseMs) break;
    end = Math.max(end, responseEnd);
  }
  return end - first!.startTime;
}

/** Longest time between the arrival of a file and the requests that it leads to, in ms. */
const maxPauseMs = 100;
