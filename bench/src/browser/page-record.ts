/**
 * Runs in a page before any script of its own: notes what the page does from its start on. Compiled by
 * `page-script.ts`; it can import types alone.
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

function observe<Entry extends PerformanceEntry>(type: string, note: (entry: Entry) => void): void {
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      record.lastActivity = Math.max(record.lastActivity, entry.startTime + entry.duration);
      note(entry);
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

/** What a page did since its start; times in ms since then. */
export interface PageRecord {
  firstPaint: number;
  largestPaint: number;
  /** Sum of all layout shifts that no input caused: at least the CLS. */
  shift: number;
  longTasks: { start: number; duration: number }[];
  /** When the part that the address shows was in the document. */
  partReady: number;
  /** When something last came, ran long, or changed the document. */
  lastActivity: number;
}
