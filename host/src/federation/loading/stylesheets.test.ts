import { stylesheetsIn } from './stylesheets';

const folder = 'http://localhost/remotes/dashboard/1.0.0-a/';

/** jsdom loads no stylesheets. */
let sheets: Pick<CSSStyleSheet, 'href' | 'disabled'>[] = [];

beforeEach(() => {
  sheets = [];
  Object.defineProperty(document, 'styleSheets', { get: () => sheets, configurable: true });
  document.head.innerHTML = '';
});

/** Adds a stylesheet to the document, as webpack does, and returns it once it has loaded. */
function loadSheet(href: string) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  const sheet = { href, disabled: false };
  sheets.push(sheet);
  link.dispatchEvent(new Event('load'));
  return sheet;
}

test('a stylesheet that loads before its version is shown does not act', () => {
  const { show } = stylesheetsIn(folder);
  const page = loadSheet(`${folder}Dashboard.css`);
  expect(page.disabled).toBe(true);
  const hide = show();
  expect(page.disabled).toBe(false);
  expect(loadSheet(`${folder}lazy.css?retry=0.1`).disabled).toBe(false);
  hide();
  expect(sheets.map(({ disabled }) => disabled)).toEqual([true, true]);
});

test('a version acts until the last slot that shows it goes', () => {
  const { show } = stylesheetsIn(folder);
  const sheet = loadSheet(`${folder}Dashboard.css`);
  const [hide, hideOther] = [show(), show()];
  hide();
  expect(sheet.disabled).toBe(false);
  hideOther();
  expect(sheet.disabled).toBe(true);
});

test('leaves the stylesheets of the host, of other versions and of other origins alone', () => {
  stylesheetsIn(folder);
  sheets.push({ href: null, disabled: false }); // a <style> element
  const others = [
    '/host/1.0.0-h/about.css',
    '/remotes/dashboard/1.0.0-ab/Dashboard.css',
    'https://www.gstatic.com/charts/tooltip.css',
  ].map((href) => loadSheet(new URL(href, location.href).href));
  expect(others.map(({ disabled }) => disabled)).toEqual([false, false, false]);
});

test('removes what a version has added to the document, but not while it is shown', () => {
  const { show, remove } = stylesheetsIn(folder);
  loadSheet(`${folder}Dashboard.css`);
  loadSheet('/host/1.0.0-h/about.css');
  const preload = document.createElement('link');
  document.head.append(Object.assign(preload, { rel: 'preload', href: `${folder}Dashboard.js` }));
  const hide = show();
  expect(remove()).toBe(false);
  expect(document.querySelectorAll('link')).toHaveLength(3);
  hide();
  expect(remove()).toBe(true);
  expect([...document.querySelectorAll('link')].map(({ href }) => href)).toEqual([
    'http://localhost/host/1.0.0-h/about.css',
  ]);
});

test('a version that is removed leaves later stylesheets alone', () => {
  const gone = 'http://localhost/remotes/dashboard/0.9.0-gone/';
  stylesheetsIn(gone).remove();
  expect(loadSheet(`${gone}Dashboard.css`).disabled).toBe(false);
});
