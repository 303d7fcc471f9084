/**
 * Runs in the browser before all other scripts. Records paints, long tasks and layout shifts.
 * `page-script.ts` compiles this file, so it can import types only.
 */
const record: PageRecord = {
  firstPaint: 0,
  largestPaint: 0,
  shift: 0,
  longTasks: [],
  partReady: 0,
  lastActivity: 0,
};
Object.assign(window, { benchRecord: record });

function observe<Entry extends PerformanceEntry>(
  type: string,
  handle: (entry: Entry) => void,
): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      record.lastActivity = Math.max(record.lastActivity, entry.startTime + entry.duration);
      handle(entry);
    }
  });
  observer.observe({ type, buffered: true });
}

observe('resource', () => {});
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') record.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  record.largestPaint = startTime;
});
observe<LayoutShift>('layout-shift', ({ value, hadRecentInput }) => {
  if (!hadRecentInput) record.shift += value;
});
observe('longtask', ({ startTime, duration }) => {
  record.longTasks.push({ start: startTime, duration });
});

const changes = new MutationObserver(() => {
  record.lastActivity = performance.now();
  if (record.partReady || !document.querySelector('main [data-slot][data-state="ready"]')) return;
  record.partReady = performance.now();
});
changes.observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** What happened on a page. Times are in ms since the load began. */
export interface PageRecord {
  firstPaint: number;
  largestPaint: number;
  /** Sum of all layout shifts without input. It is at least as high as the CLS. */
  shift: number;
  longTasks: { start: number; duration: number }[];
  /** Time at which the page's part was in the document. */
  partReady: number;
  /** Time of the last response, long task, paint or change of the document. */
  lastActivity: number;
}
