/**
 * Runs in the browser before all other scripts. Records paints, activity and layout shifts.
 * `page-script.ts` compiles this file, so it can import types only.
 */
const record: PageRecord = {
  firstPaint: 0,
  largestPaint: 0,
  shifts: [],
  partInteractive: 0,
  lastActivity: 0,
};
Object.assign(window, { benchRecord: record, benchPainted: painted });

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
observe('longtask', () => {});
observe('paint', ({ name, startTime }) => {
  if (name === 'first-contentful-paint') record.firstPaint = startTime;
});
observe('largest-contentful-paint', ({ startTime }) => {
  record.largestPaint = startTime;
});
observe<LayoutShift>('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
  if (hadRecentInput) return;
  const moved = sources.map(({ node, previousRect, currentRect }) => ({
    element: describe(node),
    from: boxOf(previousRect),
    to: boxOf(currentRect),
  }));
  record.shifts.push({ value, time: startTime, moved });
});

// A slot is ready when it shows the part. The first screen in `index.html` is not in a ready slot.
let isPartShown = false;
const changes = new MutationObserver(() => {
  record.lastActivity = performance.now();
  if (isPartShown || !document.querySelector('main [data-slot][data-state="ready"]')) return;
  isPartShown = true;
  void painted().then((time) => (record.partInteractive = time));
});
changes.observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });

/**
 * Waits for the next paint and returns its time. A task that is queued in an animation frame runs after
 * the browser has painted that frame.
 */
async function painted(): Promise<number> {
  await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now();
}

/** Returns the end of the path to an element, or to the element around a text. */
function describe(node: Node | null): string {
  if (!node) return '(removed since)';
  const names: string[] = [];
  let element = node instanceof Element ? node : node.parentElement;
  while (element && element !== document.body) {
    names.unshift([element.localName, ...element.classList].join('.'));
    element = element.parentElement;
  }
  return `${names.slice(-4).join(' > ')}${node instanceof Text ? ` "${node.data}"` : ''}`;
}

function boxOf({ x, y, width, height }: DOMRectReadOnly): string {
  return `${width} × ${height} at ${x}, ${y}`;
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** A layout shift without input. */
export interface Shift {
  value: number;
  time: number;
  /** The elements that moved, with their visible boxes in px. */
  moved: { element: string; from: string; to: string }[];
}

/** What happened on a page. Times are in ms since the load began. */
export interface PageRecord {
  firstPaint: number;
  /** Counts the first screen in `index.html` too. */
  largestPaint: number;
  shifts: Shift[];
  /** Time at which the page's part was painted and the browser was free to handle a click on it. */
  partInteractive: number;
  /** Time of the last response, long task, paint or change of the document. */
  lastActivity: number;
}
