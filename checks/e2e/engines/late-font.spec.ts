import type { EngineName } from '@backshop/tools/programs';
import { fontSets } from '../fonts/font-sets';
import { specifiedPages } from '../support/specified-pages';
import { otherDocument, type ProductServer } from './servers/product-server';
import { EnginePage, eventually, expect, startEngine, test, waitForPart } from './test';

const fontFile = /\.woff2$/;

type ShownPage = (typeof specifiedPages)[number];

/** The Dashboard comes last, so that its slide show stays paused while the font loads. */
const pages = [...specifiedPages].reverse();
const dashboardWidths = [320, 360, 480, 640, 768, 1024, 1136, 1280, 1920, 1440];
/** Known failure: in narrower windows, a late font breaks lines of the Dashboard elsewhere in WebKit. */
const minWidth = { chromium: 0, firefox: 0, webkit: 480 };
const widthsOf = ({ address }: ShownPage, engineName: EngineName) =>
  address === '/'
    ? dashboardWidths.filter((width) => width >= minWidth[engineName])
    : [320, 768, 1440];

/** How far anything may move, in px. In WebKit, an arrow behind a text moves with its end, by 2.9 px with Noto Sans. */
const tolerances = { chromium: 2, firefox: 2, webkit: 3 };

/** Where an element or a text is, in px. */
interface Place {
  name: string;
  left: number;
  right: number;
  /** Top edge of an element, baseline of a text. */
  y: number;
  lines: number;
}

/** The places of everything, by page and width. */
type Places = Record<string, Place[]>;

for (const fonts of fontSets) {
  test(`a late font breaks no line elsewhere and moves nothing, on a system with ${fonts}`, async ({
    engineName,
    googleProxy,
    server,
  }) => {
    test.slow(); // Measures many widths, twice.
    const engine = await startEngine(engineName, googleProxy.port, fonts);
    try {
      const tab = new EnginePage(await engine.openTab(true), server);
      const loadFont = await openWhileInterLoads(tab, server);
      await waitForPart(tab);
      const before = await measure(tab, engineName, pages);

      await tab.evaluate(recordLayoutShift);
      loadFont();
      await eventually(() => tab.evaluate(hasInter)).toBe(true);
      const layoutShift = await tab.whenIdle(() => tab.evaluate(readLayoutShift));
      expect.soft(layoutShift).toBeLessThan(0.001);
      const after = await measure(tab, engineName, pages.toReversed());
      for (const [view, places] of Object.entries(after)) {
        expect(places, 'the font before was another one').not.toEqual(before[view]);
        // eslint-disable-next-line e2e/one-shot-reads -- `readPlaces` waits until the page stands still.
        expect.soft(moved(before[view]!, places, tolerances[engineName]), view).toEqual([]);
      }
    } finally {
      await engine.close();
    }
  });
}

/**
 * Opens the first page. Holds back Inter.
 * @returns a function that lets Inter load
 */
async function openWhileInterLoads(tab: EnginePage, server: ProductServer) {
  const letThrough = server.holdBack(fontFile);
  await tab.open(otherDocument);
  await tab.startOpening(pages[0]!.address);
  await eventually(() => server.requests.some((path) => fontFile.test(path))).toBe(true);
  return letThrough;
}

/** Shows pages at several widths and returns where everything is. */
async function measure(
  tab: EnginePage,
  engineName: EngineName,
  all: readonly ShownPage[],
): Promise<Places> {
  const places: Places = {};
  for (const page of all) {
    await show(tab, page);
    for (const width of widthsOf(page, engineName)) {
      await tab.resize(width + (await tab.evaluate(readScrollbarWidth)), 900);
      places[`${page.title} at ${width} px`] = await tab.evaluate(readPlaces);
    }
  }
  return places;
}

async function show(tab: EnginePage, { address, title }: ShownPage): Promise<void> {
  await tab.evaluate((href) => {
    if (location.pathname !== href)
      document.querySelector<HTMLElement>(`aside a[href="${href}"]`)!.click();
  }, address);
  await eventually(() => tab.evaluate(readHeading)).toBe(title);
  if (address !== '/') return;
  await eventually(() => tab.evaluate(showsBuiltInCharts)).toBe(true);
  await eventually(() => tab.evaluate(showOrderTools)).toBe(true);
  // Otherwise, a slide would move between the two measurements.
  await tab.evaluate(() =>
    document.querySelector<HTMLElement>('[aria-label="Pause the slide show"]')?.click(),
  );
}

const readHeading = () => document.querySelector('main h1:not([data-page] *)')?.textContent;

/** Returns whether the page says that Google Charts is missing. */
const showsBuiltInCharts = () => document.body.innerText.includes('Google Charts could not load');

/** Returns whether the controls of the orders have loaded. They load when they are near the window. */
function showOrderTools(): boolean {
  document.querySelector('#new-orders')?.scrollIntoView();
  return !!document.querySelector('[aria-label="Filter, sort and export"]');
}

const readScrollbarWidth = () => innerWidth - document.documentElement.clientWidth;

/** Returns where everything is, as soon as two frames show the same. */
async function readPlaces(): Promise<Place[]> {
  const range = document.createRange();
  const canvas = document.createElement('canvas').getContext('2d')!;
  /** Returns where a line of text has its baseline. Its box reaches as far as the font's highest letters. */
  const baselineOf = ({ top, height }: DOMRect, element: Element): number => {
    canvas.font = getComputedStyle(element).font;
    const font = canvas.measureText('x');
    const total = font.fontBoundingBoxAscent + font.fontBoundingBoxDescent;
    return top + (height * font.fontBoundingBoxAscent) / total;
  };
  const placeOf = (node: Node): Place | undefined => {
    range.selectNodeContents(node);
    const isElement = node instanceof Element;
    const element = isElement ? node : node.parentElement!;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const boxes = isElement ? [node.getBoundingClientRect()] : [...range.getClientRects()];
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const isShown = boxes.some(({ height }) => height > 0);
    if (!isShown || right - left < 2) return undefined; // Shown to screen readers only.
    return {
      name: `${isElement ? node.localName : 'text'} "${node.textContent!.slice(0, 40)}"`,
      left,
      right,
      y: isElement ? boxes[0]!.top : baselineOf(boxes[0]!, element),
      lines: new Set(boxes.map((box) => Math.round(box.top))).size,
    };
  };
  const readAll = () => {
    const root = document.querySelector('#root')!;
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    const places: Place[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode())
      places.push(...[placeOf(node)].filter((place) => place !== undefined));
    return places;
  };
  for (let last = ''; ;) {
    scrollTo(0, 0);
    await new Promise(requestAnimationFrame);
    const places = readAll();
    if (JSON.stringify(places) === last) return places;
    last = JSON.stringify(places);
  }
}

/**
 * Returns what the font moves. A text has another width in another font, by a few px. So its start, its
 * middle or its end keeps its place.
 * @param tolerance how far anything may move, in px
 */
function moved(before: Place[], after: Place[], tolerance: number): string[] {
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
  return after.flatMap((place, index) => {
    const other = before[index]!;
    const [left, right] = [place.left - other.left, place.right - other.right];
    const x = Math.min(...[left, right, (left + right) / 2].map(Math.abs));
    const y = Math.abs(place.y - other.y);
    if (place.lines === other.lines && x <= tolerance && y <= tolerance) return [];
    return [`${place.name}: ${x} px, ${y} px, ${other.lines} lines, then ${place.lines}`];
  });
}

const hasInter = () =>
  [...document.fonts].some(
    ({ family, status }) => family.includes('Inter Variable') && status === 'loaded',
  );

/** Adds up how far the content of the window moves, in the only engine that tells it: Chromium. */
function recordLayoutShift(): void {
  const total = { layoutShift: 0 };
  Object.assign(window, { total });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      total.layoutShift += value;
  }).observe({ type: 'layout-shift' });
}

const readLayoutShift = () =>
  (window as unknown as { total: { layoutShift: number } }).total.layoutShift;
