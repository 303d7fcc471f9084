import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HistoryRouter } from './history-router';
import { headingId, restoreScroll, storeScroll, useArrival } from './use-arrival';

function Page() {
  const arrive = useArrival('Page');
  useEffect(() => arrive());
  return null;
}

/** Starts a new document at the current history entry. */
function openDocument() {
  return render(
    <HistoryRouter>
      <Page />
    </HistoryRouter>,
  );
}

const keyOfEntry = () => (history.state as { key: string }).key;

test('a page from the back/forward cache returns to its scroll position', () => {
  openDocument();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
  Object.defineProperty(window, 'scrollY', { value: 500, configurable: true });
  window.dispatchEvent(new Event('pagehide'));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 500);
});

test('a page from the back/forward cache stays where it is if its position was not stored', () => {
  openDocument();
  const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(scrollTo).not.toHaveBeenCalled();
});

test('a page keeps its position when staff open a shorter page below it', async () => {
  const Pages = () => {
    const arrive = useArrival('Page');
    useEffect(() => arrive());
    return useLocation().pathname === '/' && <p id="list">List</p>;
  };
  jest.spyOn(window, 'scrollTo').mockReturnValue();
  const height = () => (document.getElementById('list') ? 5000 : 0);
  Object.defineProperty(window, 'scrollY', {
    get: () => Math.min(3000, height()),
    configurable: true,
  });
  history.replaceState({ key: 'list' }, '', '/');
  render(
    <HistoryRouter>
      <Link to="/17">To the entry</Link>
      <Pages />
    </HistoryRouter>,
  );
  window.dispatchEvent(new Event('scroll'));
  await userEvent.click(screen.getByText('To the entry'));
  expect(JSON.parse(sessionStorage.getItem('backshop:scroll')!)).toMatchObject({ list: 3000 });
});

test('the first page of each document has a scroll position of its own', () => {
  openDocument().unmount();
  const first = keyOfEntry();
  openDocument().unmount();
  expect(keyOfEntry()).toBe(first);
  history.pushState(null, '', '/another');
  openDocument().unmount();
  expect(keyOfEntry()).not.toBe(first);
});

test.each(['pagehide', 'scrollend'])('%s stores the scroll position by that key', (event) => {
  openDocument();
  Object.defineProperty(window, 'scrollY', { value: 300, configurable: true });
  window.dispatchEvent(new Event(event));
  expect(sessionStorage.getItem('backshop:scroll')).toBe(JSON.stringify({ [keyOfEntry()]: 300 }));
});

test.each(['null', '5', '{', '{"entry":"a"}'])(
  'stored positions that cannot be read: %s',
  (stored) => {
    history.replaceState({ key: 'entry' }, '');
    sessionStorage.setItem('backshop:scroll', stored);
    const scrollTo = jest.spyOn(window, 'scrollTo').mockReturnValue();
    openDocument();
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  },
);

describe('an id in the address', () => {
  let growths: (() => void)[];
  const scrolled = jest.fn();
  const scrollTo = jest.fn();

  beforeEach(() => {
    growths = [];
    scrolled.mockClear();
    scrollTo.mockClear();
    jest.spyOn(window, 'scrollTo').mockImplementation(scrollTo);
    HTMLElement.prototype.scrollIntoView = function scrollIntoView() {
      scrolled(this.id);
    };
    Object.assign(globalThis, {
      ResizeObserver: class {
        constructor(callback: () => void) {
          growths.push(callback);
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    });
  });

  function PageWithRow({ hasRow }: { hasRow: boolean }) {
    const arrive = useArrival('Page');
    const [isFirst, setFirst] = useState(true);
    useEffect(() => {
      if (isFirst) arrive();
      setFirst(false);
    }, [isFirst, arrive]);
    return (
      <>
        <h1 id={headingId} tabIndex={-1}>
          Page
        </h1>
        {hasRow && <p id="row">Row</p>}
        <p id="größe 5">Size</p>
        <Link to="#row">To the row</Link>
        <Link to="#nothing">To nothing</Link>
        <Link to="/">To the page</Link>
      </>
    );
  }

  function openAt(address: string, hasRow = true) {
    history.pushState(null, '', address);
    const page = (isComplete: boolean) => (
      <HistoryRouter>
        <PageWithRow hasRow={isComplete} />
      </HistoryRouter>
    );
    const { rerender } = render(page(hasRow));
    return () => rerender(page(true));
  }

  describe('after a reload', () => {
    beforeEach(() => {
      history.replaceState(null, '', '/#row');
      Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
      jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never);
    });

    test.each([
      ['had not arrived', () => undefined],
      ['had failed', (arrive: ReturnType<typeof useArrival>) => arrive(false, false)],
    ])('of a page that %s, gets the focus', (_what, settle) => {
      const Unseen = () => {
        const arrive = useArrival('Page');
        useEffect(() => settle(arrive));
        return null;
      };
      const first = render(
        <HistoryRouter>
          <Unseen />
        </HistoryRouter>,
      );
      window.dispatchEvent(new Event('pagehide'));
      first.unmount();
      openAt('/#row');
      expect(screen.getByText('Row')).toHaveFocus();
    });

    test.each(['5', '"x"', 'null'])(
      'with positions that cannot be read, gets the focus: %s',
      (stored) => {
        sessionStorage.setItem('backshop:scroll', stored);
        openAt('/#row');
        expect(screen.getByText('Row')).toHaveFocus();
      },
    );
  });

  test('gets the focus after a load', () => {
    openAt('/#row');
    expect(screen.getByText('Row')).toHaveFocus();
    expect(scrolled).toHaveBeenLastCalledWith('row');
  });

  test.each(['/#größe 5', '/#gr%C3%B6%C3%9Fe%205'])('can have any letters: %s', (address) => {
    openAt(address);
    expect(screen.getByText('Size')).toHaveFocus();
  });

  test('that cannot be read is none', () => {
    openAt('/#100%');
    expect(document.body).toHaveFocus();
  });

  test('gets the focus when the page contains it later, even if the page does not grow', async () => {
    const complete = openAt('/#row', false);
    expect(document.body).toHaveFocus();
    complete();
    await waitFor(() => expect(screen.getByText('Row')).toHaveFocus());
  });

  test('is told to the page each time that staff choose it, whether the page contains it or not', async () => {
    openAt('/');
    const hear = jest.fn();
    addEventListener('hashchange', hear);
    await userEvent.click(screen.getByText('To nothing'));
    await userEvent.click(screen.getByText('To nothing'));
    expect(hear).toHaveBeenCalledTimes(2);
    await userEvent.click(screen.getByText('To the row'));
    expect(hear).toHaveBeenCalledTimes(3);
    removeEventListener('hashchange', hear);
  });

  test('gets the focus on the shown page each time that staff choose the link', async () => {
    openAt('/');
    for (let times = 1; times <= 2; times += 1) {
      await userEvent.click(screen.getByText('To the row'));
      expect(screen.getByText('Row')).toHaveFocus();
    }
  });

  test('is told to be gone when staff open the page without one', async () => {
    openAt('/#row');
    const told = jest.fn();
    addEventListener('hashchange', told);
    await userEvent.click(screen.getByText('To the page'));
    expect(location.hash).toBe('');
    expect(told).toHaveBeenCalledTimes(1);
    removeEventListener('hashchange', told);
  });

  test('does nothing if no element has it', async () => {
    openAt('/');
    scrollTo.mockClear();
    await userEvent.click(screen.getByText('To nothing'));
    expect(screen.getByText('To nothing')).toHaveFocus();
    expect(scrolled).not.toHaveBeenCalled();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  test('of the notification drawer is no element', () => {
    openAt('/#notifications/archived');
    expect(document.body).toHaveFocus();
  });
});

describe('the scroll position', () => {
  /** Fakes a page of a height in px that can grow. */
  function fakePage(height: number) {
    let onResize: () => void = () => undefined;
    const state = { height, y: 0 };
    jest.spyOn(window, 'scrollTo').mockImplementation((_x: number, y: number) => {
      state.y = Math.min(y, state.height);
    });
    Object.defineProperty(window, 'scrollY', { get: () => state.y, configurable: true });
    const disconnect = jest.fn(() => (onResize = () => undefined));
    Object.assign(globalThis, {
      ResizeObserver: class {
        constructor(callback: () => void) {
          onResize = callback;
        }
        observe = () => undefined;
        disconnect = disconnect;
      },
    });
    const grow = (height: number) => {
      state.height = height;
      onResize();
    };
    return { state, grow, disconnect };
  }

  beforeEach(() => {
    jest.useFakeTimers();
    storeScroll('seen', 500);
  });

  test('a page returns to its scroll position, and a new page starts at the top', () => {
    const { state } = fakePage(1000);
    restoreScroll('seen');
    expect(state.y).toBe(500);
    restoreScroll('new');
    expect(state.y).toBe(0);
  });

  test('a page that is too short scrolls on while it grows, until it reaches its position', () => {
    const { state, grow, disconnect } = fakePage(100);
    restoreScroll('seen');
    grow(300);
    expect(state.y).toBe(300);
    grow(900);
    expect(state.y).toBe(500);
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  test('a scaled display can round the position', () => {
    const { state, disconnect } = fakePage(100);
    const onRestored = jest.fn();
    jest.spyOn(window, 'scrollTo').mockImplementation((_x: number, y: number) => {
      state.y = Math.floor(y * 1.25) / 1.25;
    });
    storeScroll('seen', 501);
    restoreScroll('seen', onRestored);
    expect(state.y).toBeLessThan(501);
    expect(onRestored).toHaveBeenCalledTimes(1);
    expect(disconnect).not.toHaveBeenCalled();
  });

  test.each([
    ['press Alt', () => new KeyboardEvent('keydown', { key: 'Alt', bubbles: true })],
    ['come back to the window', () => new FocusEvent('focusin', { bubbles: true })],
  ])('it goes on when staff %s, as they do to switch windows', (_what, event) => {
    const { state, grow } = fakePage(100);
    document.body.innerHTML = '<button>Focused</button>';
    const button = document.querySelector('button')!;
    button.focus();
    restoreScroll('seen');
    button.dispatchEvent(event());
    grow(900);
    expect(state.y).toBe(500);
    document.body.replaceChildren();
  });

  test('it goes on when a late page replaces the card that had the focus', () => {
    const { state, grow } = fakePage(100);
    document.body.innerHTML = '<main tabindex="-1"></main>';
    restoreScroll('seen');
    document.querySelector('main')!.focus();
    grow(900);
    expect(state.y).toBe(500);
    document.body.replaceChildren();
  });

  test.each([
    ['staff scroll', () => window.dispatchEvent(new Event('wheel'))],
    ['staff press a key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))],
    ['a screen reader moves the focus', () => window.dispatchEvent(new Event('focusin'))],
    ['a screen reader clicks', () => window.dispatchEvent(new Event('click'))],
    ['twenty seconds pass', () => jest.advanceTimersByTime(20_000)],
  ])('it stops when %s', (_when, happens) => {
    const { state, grow } = fakePage(100);
    restoreScroll('seen');
    happens();
    grow(900);
    expect(state.y).toBe(100);
  });

  test('in a hidden tab, it waits until staff look at it', () => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { state, grow } = fakePage(100);
    restoreScroll('seen');
    jest.advanceTimersByTime(20_000);
    grow(900);
    expect(state.y).toBe(500);
  });

  test('it waits for a part that comes late on a slow connection', () => {
    const { state, grow } = fakePage(100);
    restoreScroll('seen');
    jest.advanceTimersByTime(19_000);
    grow(900);
    expect(state.y).toBe(500);
  });

  test('it stops when staff leave the page', () => {
    const { state, grow } = fakePage(100);
    restoreScroll('seen')();
    grow(900);
    expect(state.y).toBe(100);
  });
});
