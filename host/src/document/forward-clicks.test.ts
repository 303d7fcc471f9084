import { forwardClicks } from './forward-clicks';

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
const marked = () => [...document.querySelectorAll('[data-clicked]')].map((one) => one.textContent);

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
