import type * as ShowPage from './show-page';

/** Replaces the document's body with a prerendered shell that has fragments of two pages. */
function prerenderShell(): void {
  document.head.replaceChildren();
  document.body.innerHTML = `
  <div id="root">
    <div>
      <nav><a href="/">Home</a><a href="/gifts">Gifts</a></nav>
      <main>
        <template>
          <div data-page="/" inert><style>.a{order:1}</style><h1>Home</h1></div>
          <div data-page="/gifts" inert><style>.b{order:2}</style><h1>Gifts</h1></div>
        </template>
        <p>Skeleton</p>
      </main>
    </div>
  </div>`;
}

/** Runs the script at an address, of a page that the boot script has found. */
function run(address: string, openedPage: typeof window.openedPage): void {
  history.replaceState(null, '', address);
  window.openedPage = openedPage;
  jest.isolateModules(() => jest.requireActual<typeof ShowPage>('./show-page'));
}

beforeEach(() => {
  Object.assign(globalThis, { PRODUCT_BASE: '' });
  window.showsLivePage = true;
  prerenderShell();
});

const main = () => document.querySelector('main')!;
const current = () =>
  [...document.querySelectorAll('nav a')].map((entry) => entry.getAttribute('aria-current'));

test('shows the first screen of the page in place of the skeleton, inert', () => {
  run('/gifts', { path: '/gifts' });
  expect(main().innerHTML).toBe('<div data-page="/gifts" inert=""><h1>Gifts</h1></div>');
  expect(current()).toEqual([null, 'page']);
});

test('puts its styles into the head, before the stylesheet that the page loads later', () => {
  run('/gifts/', { path: '/gifts' });
  expect(document.head.innerHTML).toBe('<style>.b{order:2}</style>');
});

test('below the address of a page, marks its menu entry, and shows a skeleton with its name', () => {
  run('/gifts/12', { path: '/gifts' });
  expect(main().querySelector('p')).toHaveTextContent('Gifts');
  expect(current()).toEqual([null, 'true']);
});

test('names the skeleton of a page that a remote brings, which the menu does not list', () => {
  run('/other', { path: '/other', name: 'Other' });
  expect(main().querySelector('p')).toHaveTextContent('Other');
});

test('keeps the skeleton at an address without a page', () => {
  run('/gif', undefined);
  expect(main()).toHaveTextContent('Skeleton');
  expect(current()).toEqual([null, null]);
});

test('keeps the skeleton if the page is of another version', () => {
  window.showsLivePage = false;
  run('/gifts', { path: '/gifts' });
  expect(main().querySelector('p')).toHaveTextContent('Gifts');
  expect(document.querySelector('style')).toBeNull();
});

test('keeps the skeleton in an index.html without fragments', () => {
  document.querySelector('template')!.remove();
  run('/gifts', { path: '/gifts' });
  expect(main().querySelector('p')).toHaveTextContent('Gifts');
});
