import type { Page } from '@playwright/test';

const loader = 'https://www.gstatic.com/charts/loader.js';

/** How Google's loader answers: as it should, not at all, and in three broken ways. */
export type GoogleAnswer = 'works' | 'blocked' | 'hangs' | 'half loaded' | 'broken';

/** One drawing that the stand-in was asked for. */
export interface Drawing {
  type: string;
  data: unknown[][];
  options: Record<string, unknown> & { width: number; height: number };
}

declare global {
  interface Window {
    googleDrawings: Drawing[];
    /** Lets a chart of the stand-in tell that a row was selected or pointed at. */
    tellChart: (type: string, event: 'select' | 'onmouseover', row: number) => void;
  }
}

/** Answers for Google's loader from now on; gives the list of requests that leave our own origin. */
export async function answerForGoogle(page: Page, answer: GoogleAnswer): Promise<string[]> {
  const requests: string[] = [];
  await page.route('https://www.gstatic.com/**', async (route) => {
    requests.push(route.request().url());
    const isLoader = route.request().url() === loader;
    if (answer === 'blocked' || !isLoader) return route.abort();
    if (answer === 'hangs') return;
    return route.fulfill({ contentType: 'text/javascript', body: bodyOf(answer) });
  });
  return requests;
}

/** What the stand-in was asked to draw so far. */
export function drawings(page: Page, type: string): Promise<Drawing[]> {
  return page.evaluate(
    (wanted) => (window.googleDrawings ?? []).filter((drawing) => drawing.type === wanted),
    type,
  );
}

function bodyOf(answer: 'works' | 'half loaded' | 'broken'): string {
  if (answer === 'broken') return 'window.google = {'; // A syntax error, as of a file cut short.
  return `(${standIn.toString()})(${answer === 'works'})`;
}

/** Runs in the page in place of Google's loader: has the parts that react-google-charts uses. */
function standIn(hasPackages: boolean): void {
  type Listener = (event?: object) => void;
  const listeners = new Map<object, [name: string, listener: Listener][]>();
  const charts = new Map<string, object>();
  let selection: object[] = [];
  const tell = (target: object, name: string, event?: object) => {
    for (const [heard, listener] of listeners.get(target) ?? [])
      if (heard === name) listener(event);
  };
  window.googleDrawings = [];

  class DataTable {
    readonly rows: unknown[][];
    constructor(rows: unknown[][] | DataTable) {
      this.rows = rows instanceof DataTable ? rows.rows : rows;
    }
    getNumberOfColumns = () => this.rows[0]?.length ?? 0;
    getColumnId = () => '';
    getColumnLabel = (column: number) => this.rows[0]?.[column];
    getColumnType = () => 'string';
    setColumns = () => {};
  }

  class ChartWrapper {
    chart: object | null = null;
    options: Record<string, unknown> = {};
    table: DataTable | null = null;
    type: string;
    readonly container: string;
    constructor({ chartType, containerId }: { chartType: string; containerId: string }) {
      this.type = chartType;
      this.container = containerId;
    }
    setOptions = (options: Record<string, unknown>) => (this.options = options);
    setChartType = (type: string) => (this.type = type);
    setDataTable = (table: DataTable) => (this.table = table);
    getChartType = () => this.type;
    getDataTable = () => this.table;
    getChart = () => this.chart;
    draw = () => {
      const { width, height } = this.options as { width: number; height: number };
      const data = this.table?.rows ?? [];
      window.googleDrawings.push({
        type: this.type,
        data,
        options: this.options as Drawing['options'],
      });
      setTimeout(() => {
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('width', String(width));
        svg.setAttribute('height', String(height));
        svg.innerHTML = `<rect width="100%" height="100%" rx="8" fill="#8884"/><text x="16" y="32">${this.type}</text>`;
        document.getElementById(this.container)?.replaceChildren(svg);
        this.chart ??= { getSelection: () => selection };
        charts.set(this.type, this.chart);
        wrappers.set(this.type, this);
        tell(this, 'ready');
      });
    };
  }
  const wrappers = new Map<string, ChartWrapper>();

  const visualization = {
    ChartWrapper,
    Dashboard: class {
      draw = () => {};
    },
    DataTable,
    DataView: DataTable,
    arrayToDataTable: (rows: unknown[][]) => new DataTable(rows),
    events: {
      addListener: (target: object, name: string, listener: Listener) => {
        const entry: [string, Listener] = [name, listener];
        listeners.set(target, [...(listeners.get(target) ?? []), entry]);
        return { target, entry };
      },
      removeListener: ({ target, entry }: { target: object; entry: [string, Listener] }) => {
        listeners.set(
          target,
          (listeners.get(target) ?? []).filter((other) => other !== entry),
        );
      },
    },
  };

  const google: Record<string, unknown> = {
    charts: {
      load: () => {
        if (!hasPackages) return new Promise(() => {});
        google.visualization = visualization;
        return Promise.resolve();
      },
      setOnLoadCallback: (callback: () => void) => {
        if (hasPackages) setTimeout(callback);
      },
    },
  };
  Object.assign(window, { google });
  window.tellChart = (type, event, row) => {
    selection = [{ row }];
    const target = event === 'select' ? wrappers.get(type) : charts.get(type);
    if (target) tell(target, event, { row });
  };
}
