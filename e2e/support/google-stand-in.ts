/** Address of Google's chart loader. */
export const googleLoader = 'https://www.gstatic.com/charts/loader.js';

/** One call of the stand-in's `draw`. */
export interface Drawing {
  type: string;
  data: unknown[][];
  options: Record<string, unknown> & { width: number; height: number };
}

declare global {
  interface Window {
    /** All drawings since the stand-in was loaded. */
    googleDrawings: Drawing[];
    /** Fires an event of a chart, as Google does when staff select or hover a row. */
    fireChartEvent: (type: string, event: 'select' | 'onmouseover', row: number) => void;
  }
}

/**
 * Returns a script that replaces Google's chart loader. Tests and benchmarks use it because they
 * must not depend on the network. It draws a grey box for each chart and records each drawing.
 * @param hasPackages whether the chart packages load; if not, the loader waits for them forever
 */
export function googleStandIn(hasPackages: boolean): string {
  return `(${standIn.toString()})(${hasPackages})`;
}

/** Runs in the browser. Implements the part of Google's API that react-google-charts uses. */
function standIn(hasPackages: boolean): void {
  type Listener = (event?: object) => void;
  const listeners = new WeakMap<object, [name: string, listener: Listener][]>();
  const charts = new Map<string, object>();
  let selection: object[] = [];
  const fire = (target: object, name: string, event?: object) => {
    for (const [listenedName, listener] of listeners.get(target) ?? [])
      if (listenedName === name) listener(event);
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
        fire(this, 'ready');
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
  window.fireChartEvent = (type, event, row) => {
    selection = [{ row }];
    const target = event === 'select' ? wrappers.get(type) : charts.get(type);
    if (target) fire(target, event, { row });
  };
}
