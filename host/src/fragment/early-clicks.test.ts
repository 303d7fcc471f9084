import { forwardClicks } from './early-clicks';

describe('clicks before the page has loaded', () => {
  const clicked = jest.fn((event: MouseEvent) => event.preventDefault());

  beforeAll(() => forwardClicks());

  beforeEach(() => {
    clicked.mockClear();
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const left = Number((this as HTMLElement).dataset.x ?? NaN);
      return { left, right: left + 9, top: 0, bottom: 9 } as DOMRect;
    });
    window.clickedControl = undefined;
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

  function send(type: string, clientX: number, target: Element, init: MouseEventInit = {}): void {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY: 5, ...init }));
  }

  /** Clicks as the browser does: the target is the closest element that is not inert. */
  const click = (x: number, target: Element = root(), init?: MouseEventInit) =>
    send('click', x, target, init);

  test.each([
    ['of the app shell', 5],
    ['of a fragment', 15],
  ])('a click on an inert link %s clicks the link, once', (_where, x) => {
    click(x, root(), { ctrlKey: true });
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(clicked.mock.calls[0]![0].ctrlKey).toBe(true);
  });

  test('of other controls, the one that was clicked last is remembered', () => {
    click(25);
    click(35);
    expect(window.clickedControl).toHaveTextContent('Two');
    expect(clicked).not.toHaveBeenCalled();
  });

  test('a click outside of all controls does nothing', () => {
    click(100);
    expect(clicked).not.toHaveBeenCalled();
    expect(window.clickedControl).toBeUndefined();
  });

  describe('a press that ends after React has replaced the first screen', () => {
    /** Presses, replaces the first screen, and releases the mouse above an element of the page. */
    function press(x: number, released: string): void {
      send('mousedown', x, root());
      const page = root().firstElementChild!.cloneNode(true) as Element;
      for (const inert of [page, ...page.querySelectorAll('[inert]')])
        inert.removeAttribute('inert');
      page.querySelector('[data-page]')!.removeAttribute('data-page');
      for (const control of page.querySelectorAll<HTMLElement>('a, button'))
        control.addEventListener('click', clicked);
      root().firstElementChild!.replaceWith(page);
      const target = [...page.querySelectorAll('a, button')].find(
        ({ textContent }) => textContent === released,
      );
      send('mouseup', x, target ?? page);
      click(x); // The browser clicks what surrounds both elements.
    }

    test.each([
      [5, 'Menu'],
      [15, 'Link'],
      [35, 'Two'],
    ])('clicks the new control, once: %i', (x, name) => {
      press(x, name);
      expect(clicked.mock.calls.map(([event]) => event.target)).toMatchObject([
        { textContent: name },
      ]);
    });

    test.each([
      ['released above another control', 25, 'Two'],
      ['released beside it', 25, ''],
      ['begun beside all controls', 100, 'Two'],
    ])('clicks nothing if it was %s', (_what, x, released) => {
      press(x, released);
      expect(clicked).not.toHaveBeenCalled();
    });

    test('a press of a control that is still there is a click as before', () => {
      send('mousedown', 25, root());
      send('mouseup', 25, root());
      expect(clicked).not.toHaveBeenCalled();
    });
  });

  test.each([
    ['<button aria-label="Close"></button>', 1],
    ['<button aria-label="Close, 4 unread"></button>', 1],
    ['<button aria-label="Mark all as read"></button>', 0],
  ])('a press of a control that a loaded part replaces by %s: %i clicks', (part, clicks) => {
    const drawer = document.querySelector('dialog')!;
    drawer.innerHTML =
      '<div aria-busy="true"><button aria-label="Close"><svg></svg></button></div>';
    send('mousedown', 0, drawer.querySelector('svg')!);
    drawer.innerHTML = part;
    drawer.firstElementChild!.addEventListener('click', clicked as never);
    send('mouseup', 0, drawer.firstElementChild!);
    expect(clicked).toHaveBeenCalledTimes(clicks);
  });

  test.each([
    ['with the right button', 'Close', 2],
    ['of a control without a name', '', 0],
  ])('a press %s clicks nothing new', (_what, name, button) => {
    const drawer = document.querySelector('dialog')!;
    drawer.innerHTML = `<div aria-busy="true"><button aria-label="${name}"></button></div>`;
    send('mousedown', 0, drawer.querySelector('button')!, { button });
    drawer.innerHTML = '<button>Close</button>';
    drawer.firstElementChild!.addEventListener('click', clicked as never);
    send('mouseup', 0, drawer.firstElementChild!, { button });
    expect(clicked).not.toHaveBeenCalled();
  });

  test('a press of a button in a list does not click the one that moves into its place', () => {
    const list = document.querySelector('dialog')!;
    list.innerHTML = '<ul><li><button>Delete</button></li><li><button>Delete</button></li></ul>';
    const [first, second] = list.querySelectorAll('button');
    second!.addEventListener('click', clicked as never);
    send('mousedown', 0, first!);
    first!.parentElement!.remove();
    send('mouseup', 0, second!);
    expect(clicked).not.toHaveBeenCalled();
  });

  test('a click on a dialog in front of a fragment does not reach the fragment', () => {
    click(15, document.querySelector('dialog')!);
    expect(clicked).not.toHaveBeenCalled();
  });
});
