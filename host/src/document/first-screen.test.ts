import { forwardClicks, showFragment } from './first-screen';

describe('the fragment of a page', () => {
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
});

describe('clicks before the page has loaded', () => {
  const clicked = jest.fn((event: MouseEvent) => event.preventDefault());

  beforeAll(() => {
    forwardClicks();
    jest.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
      const left = Number((this as HTMLElement).dataset.x ?? NaN);
      return [{ left, right: left + 9, top: 0, bottom: 9 }] as unknown as DOMRectList;
    });
  });

  afterAll(() => jest.restoreAllMocks());

  beforeEach(() => {
    clicked.mockClear();
    document.body.innerHTML = `
    <div id="root">
      <div inert>
        <nav><a href="/menu" data-x="0">Menu</a></nav>
        <main>
          <div data-page="/" inert>
            <a href="/link" data-x="10">Link</a>
            <button data-x="20">One</button>
            <button data-x="30">Two</button>
          </div>
        </main>
      </div>
      <dialog open></dialog>
    </div>`;
    for (const link of document.querySelectorAll('a')) link.addEventListener('click', clicked);
  });

  const root = () => document.getElementById('root')!;
  const marked = () =>
    [...document.querySelectorAll('[data-clicked]')].map((one) => one.textContent);

  /** Clicks as the browser does: the target is the closest element that is not inert. */
  function click(clientX: number, target: Element = root(), init: MouseEventInit = {}): void {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX, clientY: 5, ...init }));
  }

  test.each([
    ['of the app shell', 5],
    ['of a fragment', 15],
  ])('a click on an inert link %s clicks the link, once', (_where, x) => {
    click(x, root(), { ctrlKey: true });
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(clicked.mock.calls[0]![0].ctrlKey).toBe(true);
  });

  test('another control of a fragment is marked, but only the one that was clicked last', () => {
    click(25);
    click(35);
    expect(marked()).toEqual(['Two']);
    expect(clicked).not.toHaveBeenCalled();
  });

  test('a click outside of all controls does nothing', () => {
    click(100);
    expect(clicked).not.toHaveBeenCalled();
    expect(marked()).toEqual([]);
  });

  test('a click on a dialog in front of a fragment does not reach the fragment', () => {
    click(15, document.querySelector('dialog')!);
    expect(clicked).not.toHaveBeenCalled();
  });
});
