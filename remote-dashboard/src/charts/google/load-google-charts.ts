import { GoogleChartsError, inTime } from './google-charts-error';

/** Google serves all files of its charts from here. */
export const googleFolder = 'https://www.gstatic.com/charts/';

/** Google's loader script. react-google-charts looks for a script tag with exactly this URL. */
export const loaderUrl = `${googleFolder}loader.js`;

/** Needed by the two charts and by react-google-charts itself. */
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
 * Loads Google Charts into the page, once. A failed attempt leaves nothing behind, so that the next
 * one can succeed.
 * @throws GoogleChartsError when Google Charts is unreachable, too slow or broken
 */
export async function loadGoogleCharts(): Promise<void> {
  if (canDraw()) return;
  removeLeftovers();
  try {
    await inTime(loadScript().then(loadPackages));
    if (!canDraw())
      throw new GoogleChartsError('invalid', 'Google Charts loaded without its charts.');
  } catch (cause) {
    removeLeftovers();
    throw cause;
  }
}

function canDraw(): boolean {
  const charts = window.google?.visualization;
  return Boolean(charts?.ChartWrapper && charts.Dashboard);
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = loaderUrl;
    script.addEventListener('load', () => {
      script.dataset.loaded = '1'; // Tells react-google-charts that the script is ready.
      resolve();
    });
    script.addEventListener('error', () => {
      reject(new GoogleChartsError('unreachable', `Could not fetch ${loaderUrl}.`));
    });
    document.head.append(script);
  });
}

function loadPackages(): Promise<void> {
  const charts = window.google?.charts;
  if (!charts?.load) {
    throw new GoogleChartsError('invalid', `${loaderUrl} ran without defining google.charts.`);
  }
  const loading = charts.load('current', { packages, language: 'en' });
  return new Promise((resolve, reject) => {
    charts.setOnLoadCallback(resolve);
    Promise.resolve(loading).catch(reject);
  });
}

/** Removes the tags and the half-loaded library that a failed attempt left behind. */
function removeLeftovers(): void {
  const tags = document.querySelectorAll(
    `script[src^="${googleFolder}"], link[href^="${googleFolder}"]`,
  );
  for (const tag of tags) tag.remove();
  // Other libraries have keys of their own in `google`.
  delete window.google?.charts;
  delete window.google?.visualization;
  if (window.google && Object.keys(window.google).length === 0) delete window.google;
}
