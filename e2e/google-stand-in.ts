/** Where the Dashboard finds Google's charts. */
export const googleLoader = 'https://www.gstatic.com/charts/loader.js';

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

/**
 * A script that stands in for Google's loader, and records what it is asked to draw.
 * @param hasPackages whether the charts come that the loader is asked for
 */
export function googleStandIn(hasPackages: boolean): string {
  return `(${standIn.toString()})(${hasPackages})`;
}

/** Runs in the page in place of Google's loader: has the parts that react-google-charts uses. */
function standIn(hasPackages: boolean): void {
  type Listener = (event?: object) => void;
  const listeners = new WeakMap<object, [name: string, listener: Listener][]>();
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
