import { showFragment } from './show-fragment';

/** Replaces the document's body with a prerendered shell that has fragments of two pages. */
function prerenderShell(): void {
  document.head.replaceChildren();
  document.body.innerHTML = `
    <main>
      <template>
        <div data-page="/" inert><style>.a{order:1}</style><h1>Home</h1></div>
        <div data-page="/gifts" inert><style>.b{order:2}</style><h1>Gifts</h1></div>
      </template>
      <p>Skeleton</p>
    </main>`;
}

beforeEach(() => {
  window.showsLivePage = true;
  prerenderShell();
});

const main = () => document.querySelector('main')!;

test('shows the first screen of the page in place of the skeleton, inert', () => {
  showFragment('/gifts');
  expect(main().innerHTML).toBe('<div data-page="/gifts" inert=""><h1>Gifts</h1></div>');
});

test('puts its styles into the head, before the stylesheet that the page loads later', () => {
  showFragment('/gifts');
  expect(document.head.innerHTML).toBe('<style>.b{order:2}</style>');
});

test.each(['/other', '/gif'])('keeps the skeleton at %s, which has no first screen', (path) => {
  showFragment(path);
  expect(main()).toHaveTextContent('Skeleton');
});

test('keeps the skeleton if the page is of another version', () => {
  window.showsLivePage = false;
  showFragment('/gifts');
  expect(main()).toHaveTextContent('Skeleton');
  expect(document.querySelector('style')).toBeNull();
});

test('keeps the skeleton in an index.html without fragments', () => {
  document.body.innerHTML = '<main><p>Skeleton</p></main>';
  showFragment('/gifts');
  expect(main()).toHaveTextContent('Skeleton');
});
