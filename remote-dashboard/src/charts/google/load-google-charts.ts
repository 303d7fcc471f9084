import { GoogleChartsError } from './google-charts-error';

const folder = 'https://www.gstatic.com/charts/';

/** Address of Google's loader; react-google-charts looks for a script tag with exactly this one. */
export const googleLoader = `${folder}loader.js`;

/** How long Google Charts has from the first request until it can draw, in ms (design). */
export const loadLimitMs = 8000;

/** What the two charts and react-google-charts itself need. */
const packages = ['corechart', 'geochart', 'controls'];

interface Google {
  charts?: {
    load?: (version: string, settings: { packages: string[]; language: string }) => unknown;
    setOnLoadCallback: (callback: () => void) => void;
  };
  visualization?: { ChartWrapper?: unknown; Dashboard?: unknown };
}

declare global {
  interface Window {
    google?: Google;
  }
}

/**
 * Loads Google Charts into the page, once. After a failure nothing of the attempt is left, so that
 * the next one starts afresh.
 * @throws GoogleChartsError when it can't be reached, is late, or comes broken
 */
export async function loadGoogleCharts(): Promise<void> {
  if (canDraw()) return;
  removeTraces();
  const { limit, lift } = timeLimit();
  try {
    await Promise.race([loadScript().then(loadPackages), limit]);
    if (!canDraw())
      throw new GoogleChartsError('invalid', 'Google Charts came without its charts.');
  } catch (cause) {
    removeTraces();
    throw cause;
  } finally {
    lift();
  }
}

function canDraw(): boolean {
  const charts = window.google?.visualization;
  return Boolean(charts?.ChartWrapper && charts.Dashboard);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = googleLoader;
    script.addEventListener('load', () => {
      script.dataset.loaded = '1'; // react-google-charts takes the tag as its own.
      resolve();
    });
    script.addEventListener('error', () => {
      reject(new GoogleChartsError('unreachable', `${googleLoader} could not be fetched.`));
    });
    document.head.append(script);
  });
}

function loadPackages(): Promise<void> {
  const charts = window.google?.charts;
  if (!charts?.load) {
    throw new GoogleChartsError('invalid', `${googleLoader} came and set up nothing.`);
  }
  const loading = charts.load('current', { packages, language: 'en' });
  return new Promise((resolve, reject) => {
    charts.setOnLoadCallback(resolve);
    Promise.resolve(loading).catch(reject);
  });
}

/** Takes away what keeps a later attempt from being one: dead tags, and a library half set up. */
function removeTraces(): void {
  const tags = document.querySelectorAll(`script[src^="${folder}"], link[href^="${folder}"]`);
  for (const tag of tags) tag.remove();
  delete window.google;
}

function timeLimit() {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new GoogleChartsError('timeout', `Google Charts was not ready in ${loadLimitMs} ms.`));
    }, loadLimitMs);
  });
  return { limit, lift: () => clearTimeout(timer) };
}
