export { googleHost } from '@backshop/delivery/smoke';

/** Address of Google's chart loader. */
export const googleLoader = 'https://www.gstatic.com/charts/loader.js';

/**
 * The other addresses that version 51 of Google Charts asks for, by the way it asks: for the loader of this version,
 * with `<link>` elements, with `<script>` elements one by one, and with XMLHttpRequest before it draws a map.
 */
export const googleFiles = {
  loaders: ['https://www.gstatic.com/charts/51/loader.js'],
  stylesheets: [
    'https://www.gstatic.com/charts/51/css/core/tooltip.css',
    'https://www.gstatic.com/charts/51/css/util/util.css',
    'https://www.gstatic.com/charts/51/css/controls/controls.css',
  ],
  scripts: [
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_default_module.js',
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_graphics_module.js',
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_ui_module.js',
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_geo_module.js',
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_geochart_module.js',
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_corechart_module.js',
    'https://www.gstatic.com/charts/51/js/jsapi_compiled_controls_module.js',
  ],
  mapData: [
    'https://www.gstatic.com/charts/geochart/10/info/mapList.js',
    'https://www.gstatic.com/charts/geochart/10/mapfiles/world_COUNTRIES.js',
    'https://www.gstatic.com/charts/regioncoder/0//geocodes/countries_en.js',
  ],
};

/** One call of the stand-in's `draw`. */
export interface Drawing {
  type: string;
  data: unknown[][];
  options: Record<string, unknown> & { width: number; height: number };
}

/** The part of the Trusted Types API that Google uses. TypeScript does not have it. */
interface TrustedTypes {
  createPolicy: (name: string, rules: object) => { createHTML: (html: string) => string };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
    /** Sets an element's HTML as Google's default module does. */
    setGoogleHtml: (element: Element, html: string) => void;
    /** All drawings since the stand-in was loaded. */
    googleDrawings: Drawing[];
    /** Selects a row of a chart. */
    selectChartRow: (type: string, row: number) => void;
    /** Points at a row of a chart. Like Google's map, it has no event for that. It only shows a tooltip. */
    pointAtChartRow: (type: string, row: number) => void;
  }
}

/** The part of an HTTP response that the stand-in decides. */
interface GoogleResponse {
  contentType: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Returns what replaces a file of Google's host, or undefined when there is no such file. Tests and
 * benchmarks use it because they must not depend on the network. The loader draws a grey box for
 * each chart and records each drawing. It asks for the same files as Google's. Like Google's, the loader
 * and the default module each create the Trusted Types policy for HTML. The other files are empty.
 */
export function googleResponse(address: string): GoogleResponse | undefined {
  const isKnown = address === googleLoader || Object.values(googleFiles).flat().includes(address);
  if (!isKnown) return undefined;
  return {
    contentType: address.endsWith('.css') ? 'text/css' : 'text/javascript',
    headers: { 'Access-Control-Allow-Origin': '*' },
    body: bodyOf(address),
  };
}

function bodyOf(address: string): string {
  const createPolicy = `(${defineHtml.toString()})();`;
  if (address === googleLoader) {
    return `${createPolicy}(${standIn.toString()})(${JSON.stringify(googleFiles)})`;
  }
  return address === googleFiles.scripts[0] ? createPolicy : ''; // The default module.
}

/** Runs in the browser. Like Google, it goes on without a policy when it may not create one. */
function defineHtml(): void {
  let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
  try {
    policy = window.trustedTypes?.createPolicy('goog#html', { createHTML: (html: string) => html });
  } catch {
    // The browser refuses the HTML itself later.
  }
  window.setGoogleHtml = (element, html) => {
    element.innerHTML = policy ? policy.createHTML(html) : html;
  };
}

/** Runs in the browser. Implements the part of Google's API that react-google-charts uses. */
function standIn(files: typeof googleFiles): void {
  type Listener = (event?: object) => void;
  const listeners = new WeakMap<object, [name: string, listener: Listener][]>();
  let selection: object[] = [];
  const fire = (target: object, name: string, event?: object) => {
    for (const [listenedName, listener] of listeners.get(target) ?? [])
      if (listenedName === name) listener(event);
  };
  window.googleDrawings = [];

  const createShape = (name: string, attributes: Record<string, string | number>) => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
    return shape;
  };
  const loadScript = (src: string) =>
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script');
      script.onload = () => resolve();
      script.onerror = () => reject(new Error(`Could not load ${src}.`));
      script.src = src;
      document.head.append(script);
    });
  const loadScripts = (addresses: string[]) =>
    addresses.reduce(
      (before, address) => before.then(() => loadScript(address)),
      Promise.resolve(),
    );
  const request = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const sent = new XMLHttpRequest();
      sent.onload = () => resolve();
      sent.onerror = () => reject(new Error(`Could not load ${address}.`));
      sent.open('GET', address);
      sent.send();
    });
  /** The name and the value of a row as text. */
  const textsOf = (row: unknown[]) => {
    const cells = row as (string | number | { f: string })[];
    return cells.map((cell) => (typeof cell === 'object' ? cell.f : String(cell)));
  };
  /** Google adds this table for screen readers to a pie. */
  const createTable = (rows: unknown[][]) => {
    const hidden = document.createElement('div');
    hidden.ariaLabel = 'A tabular representation of the data in the chart.';
    Object.assign(hidden.style, { position: 'absolute', left: '-10000px', overflow: 'hidden' });
    const body = rows.slice(1).map((row) => `<tr><td>${textsOf(row).join('</td><td>')}</td></tr>`);
    window.setGoogleHtml(hidden, `<table><tbody>${body.join('')}</tbody></table>`);
    return hidden;
  };
  const showTooltip = (wrapper: ChartWrapper, row: number) => {
    const { color, fontName, fontSize } = (
      wrapper.options as { tooltip: { textStyle: Record<string, string> } }
    ).tooltip.textStyle;
    const items = textsOf(wrapper.table!.rows[row + 1]!).map(
      (text) =>
        '<li class="google-visualization-tooltip-item">' +
        `<span style="font-family:${fontName};font-size:${fontSize}px;color:${color};font-weight:bold">${text}</span></li>`,
    );
    const parent = document.createElement('div');
    window.setGoogleHtml(
      parent,
      `<div class="google-visualization-tooltip"><ul>${items.join('')}</ul></div>`,
    );
    const tooltip = parent.firstElementChild as HTMLElement;
    Object.assign(tooltip.style, { position: 'absolute', left: '5px', top: '5px' });
    const container = document.getElementById(wrapper.container)!;
    const before = container.querySelector('.google-visualization-tooltip');
    container.append(tooltip);
    before?.remove();
  };
  let mapData: Promise<unknown> | undefined;
  const loadMapData = () => (mapData ??= Promise.all(files.mapData.map(request)));

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
      const show = () => {
        const svg = createShape('svg', { width, height });
        const text = createShape('text', { x: 16, y: 32 });
        text.textContent = this.type;
        svg.append(createShape('rect', { width, height, rx: 8, fill: '#8884' }), text);
        const table = this.type === 'PieChart' ? [createTable(data)] : [];
        document.getElementById(this.container)?.replaceChildren(svg, ...table);
        this.chart ??= { getSelection: () => selection };
        wrappers.set(this.type, this);
        fire(this, 'ready');
      };
      // Without its data, Google's map is never drawn and fires no event.
      if (this.type === 'GeoChart') loadMapData().then(show, () => {});
      else setTimeout(show);
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

  let packages = Promise.resolve();
  const google: Record<string, unknown> = {
    charts: {
      load: () => {
        packages = loadScripts(files.loaders)
          .then(() => {
            for (const href of files.stylesheets) {
              document.head.append(
                Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
              );
            }
            return loadScripts(files.scripts);
          })
          .then(() => void (google.visualization = visualization));
        return packages;
      },
      setOnLoadCallback: (callback: () => void) => void packages.then(callback, () => {}),
    },
  };
  Object.assign(window, { google });
  window.selectChartRow = (type, row) => {
    selection = [{ row }];
    fire(wrappers.get(type)!, 'select');
  };
  window.pointAtChartRow = (type, row) => showTooltip(wrappers.get(type)!, row);
}
