import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { HistoryRouter, useLinkNavigation, usePageHistory } from './history-router';
import { drawerAddress, useOverlayEntry } from './page-history';

/** The host in small: pages that are only their address, a modal menu and the notification drawer. */
function Host() {
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const { setAddress, setDrawer } = usePageHistory();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const close = () => setMenuOpen(false);
  useOverlayEntry(isMenuOpen, close);
  const menu = (
    <nav onClick={useLinkNavigation()}>
      <a href="/">Dashboard</a>
      <a href="/store" onClick={close}>
        Store
      </a>
    </nav>
  );
  return (
    <div onClick={useLinkNavigation('part')}>
      <p>{`at ${pathname}${search}${hash}`}</p>
      <p data-testid="arrival">{`${key} ${type}`}</p>
      {menu}
      <a href="/">Its path</a>
      <a href="?">No choices</a>
      <a href="#row">Row</a>
      <a href="#notifications/unread">Unread</a>
      <button onClick={() => setAddress(key, { pathname, search: '?period=30', hash: '' })}>
        30 days
      </button>
      <button onClick={() => setMenuOpen(true)}>Open menu</button>
      <button onClick={close}>Close menu</button>
      <button onClick={() => setDrawer('archived')}>Archived</button>
      <button onClick={() => setDrawer(undefined)}>Close drawer</button>
      {isMenuOpen && <p>The menu</p>}
    </div>
  );
}

function open(address: string) {
  history.pushState(null, '', address);
  return render(<HistoryRouter children={<Host />} />);
}

const at = (address: string) =>
  waitFor(() => {
    expect(screen.getByText(`at ${address}`)).toBeVisible();
    expect(location.pathname + location.search + location.hash).toBe(address);
  });
const arrival = () => screen.getByTestId('arrival').textContent;
const press = (name: string) => userEvent.click(screen.getByText(name));
const menu = () => screen.queryByText('The menu');

/** Waits until the browser has gone back from the entry of a closed overlay. */
const returned = () =>
  waitFor(() => expect(history.state).toEqual({ key: arrival().split(' ')[0] }));

async function go(steps: number) {
  await act(async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.go(steps);
    await popped;
  });
}

describe('the address of a page', () => {
  test('is replaced in place, and nobody arrives by that', async () => {
    open('/');
    const before = [arrival(), history.length];
    await press('30 days');
    await at('/?period=30');
    expect([arrival(), history.length]).toEqual(before);
  });

  test('is restored when staff come back by the menu or by Back', async () => {
    open('/');
    await press('30 days');
    await press('Store');
    await at('/store');
    await press('Dashboard');
    await at('/?period=30');
    await go(-2);
    await at('/?period=30');
    expect(arrival()).toContain('POP');
  });

  test.each(['Its path', 'No choices'])('ends with a link without it: %s', async (link) => {
    open('/?period=30');
    await press(link);
    await at('/');
    expect(arrival()).toContain('PUSH');
  });

  test('is not restored by a link of another page', async () => {
    open('/?period=30');
    await press('Store');
    await at('/store');
    await press('Its path');
    await at('/');
  });

  test('stays when staff choose in the menu the page on which they are', async () => {
    open('/');
    await press('30 days');
    const { length } = history;
    await press('Dashboard');
    await at('/?period=30');
    expect(arrival()).toContain('REPLACE');
    expect(history.length).toBe(length);
  });

  test('a link to an id is an arrival each time, but only one history entry', async () => {
    open('/?period=30');
    await press('Row');
    await at('/?period=30#row');
    const [first, { length }] = [arrival(), history];
    await press('Row');
    expect(arrival()).not.toBe(first);
    expect(history.length).toBe(length);
  });

  test('a link that the browser follows to an id on the same page is no arrival', async () => {
    open('/');
    const before = arrival();
    history.pushState(null, '', '#content');
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await at('/#content');
    expect(arrival()).toBe(before);
  });
});

test('Back arrives at an entry whose state a part has removed or replaced', async () => {
  open('/store?period=7');
  history.replaceState(null, '');
  await press('Dashboard');
  await at('/');
  history.replaceState('text', '');
  await go(-1);
  await at('/store?period=7');
  expect(arrival()).toContain('POP');
  await go(1);
  await at('/');
});

describe('an overlay', () => {
  test('after a reload, Back leaves the page', async () => {
    history.pushState({ key: 'store' }, '', '/store');
    history.pushState({ key: 'page' }, '', '/');
    history.pushState({ key: 'page', overlay: 'menu' }, '', '/?period=30');
    render(<HistoryRouter children={<Host />} />);
    await waitFor(() => expect(history.state).toEqual({ key: 'page' }));
    expect(arrival()).toBe('page POP');
    await at('/?period=30');
    await go(-1);
    await at('/store');
  });

  test('Back closes it and nothing else', async () => {
    open('/');
    const before = arrival();
    await press('Open menu');
    expect(menu()).toBeVisible();
    await go(-1);
    expect(menu()).not.toBeInTheDocument();
    await at('/');
    expect(arrival()).toBe(before);
  });

  test('leaves no history entry when it closes otherwise', async () => {
    open('/');
    await press('Store');
    await press('Open menu');
    await press('Close menu');
    await returned();
    await go(-1);
    await at('/');
  });

  test('opens again at once after it has closed', async () => {
    open('/');
    await press('Store');
    await press('Open menu');
    await press('Close menu');
    await press('Open menu');
    await waitFor(() => expect(history.state).toHaveProperty('overlay'));
    expect(menu()).toBeVisible();
    await go(-1);
    expect(menu()).not.toBeInTheDocument();
    await at('/store');
  });

  test('forward after it has closed changes nothing', async () => {
    open('/');
    await press('Open menu');
    await go(-1);
    await go(1);
    expect(menu()).not.toBeInTheDocument();
    await at('/');
    await press('Store');
    await at('/store');
  });

  test('above another one, it closes alone', async () => {
    const below = document.body.appendChild(document.createElement('dialog'));
    below.open = true;
    open('/#notifications');
    history.replaceState({ ...history.state, overlay: 'below' }, '');
    await press('Open menu');
    await waitFor(() => expect(history.state).not.toHaveProperty('overlay', 'below'));
    await press('Close menu');
    await waitFor(() => expect(history.state).toHaveProperty('overlay', 'below'));
    await at('/#notifications');
    below.remove();
  });

  test('a page that opens from it takes its history entry', async () => {
    open('/');
    const { length } = history;
    await press('Open menu');
    await press('Store');
    await at('/store');
    expect(menu()).not.toBeInTheDocument();
    expect(history.length).toBe(length + 1);
    await go(-1);
    await at('/');
  });

  test('choosing the current page in it leaves no history entry', async () => {
    open('/');
    await press('Store');
    await press('Open menu');
    await press('Store');
    await returned();
    expect(arrival()).toContain('REPLACE');
    await go(-1);
    await at('/');
  });
});

describe('the notification drawer', () => {
  test('opens and closes with an address, and Back closes it', async () => {
    open('/?period=30');
    const before = arrival();
    await press('Archived');
    await at('/?period=30#notifications/archived');
    await press('Unread');
    await at('/?period=30#notifications/unread');
    await go(-1);
    await at('/?period=30');
    expect(arrival()).toBe(before);
    await go(1);
    await at('/?period=30#notifications/unread');
    await press('Close drawer');
    await at('/?period=30');
    await returned();
    expect(arrival()).toBe(before);
  });

  test('closes without going back if the tab was opened with it', async () => {
    open('/store#notifications');
    const { length } = history;
    await press('Close drawer');
    await at('/store');
    expect(history.length).toBe(length);
  });

  test('that the address has opened shows what an overlay above it opens', async () => {
    open('/store#notifications/unread');
    await press('Open menu');
    const back = jest.spyOn(history, 'back');
    act(() => screen.getByText('Close menu').click());
    await act(async () => {
      screen.getByText('Archived').click();
      await new Promise((resolve) => setTimeout(resolve)); // After the timer of the overlay.
    });
    expect(back).not.toHaveBeenCalled();
    await at('/store#notifications/archived');
    await go(-1);
    await at('/store#notifications/unread');
  });

  test('keeps what staff choose on the page beside it while it closes', async () => {
    open('/');
    await press('Archived');
    await act(async () => {
      screen.getByText('Close drawer').click();
      screen.getByText('30 days').click();
      await Promise.resolve();
    });
    await at('/?period=30');
    await returned();
  });

  test.each([
    ['#notifications', ''],
    ['#notifications/archived', 'archived'],
    ['#notifications/archived/7', 'archived/7'],
    ['#notifications-help', undefined],
    ['', undefined],
  ])('the hash "%s" opens it at: %s', (hash, address) => {
    expect(drawerAddress(hash)).toBe(address);
  });
});

test.each(['/store', '/store/', '/STORE'])(
  'the choice in the first address is still there when staff come back to the page: %s',
  async (path) => {
    open(`${path}?period=30`);
    await press('Dashboard');
    await at('/');
    await press('Store');
    await at('/store?period=30');
  },
);

const refuse = () => {
  throw new DOMException('Attempt to use history too often', 'SecurityError');
};

test.each([
  ['refuses', refuse],
  ['ignores', () => undefined], // Chromium
  [
    'refuses, with a new state object each time,', // WebKit
    () => {
      const state = history.state as object;
      jest.spyOn(History.prototype, 'state', 'get').mockImplementation(() => ({ ...state }));
      return refuse();
    },
  ],
])(
  'staff see a page although the browser %s its address, which follows later',
  async (_, write) => {
    open('/');
    const user = userEvent.setup();
    const entries = history.length;
    const [push, replace] = [jest.spyOn(history, 'pushState'), jest.spyOn(history, 'replaceState')];
    push.mockImplementation(write);
    replace.mockImplementation(write);
    await user.click(screen.getByText('Store'));
    await screen.findByText('at /store');
    await user.click(screen.getByText('30 days'));
    await screen.findByText('at /store?period=30');
    expect(location.pathname).toBe('/');
    push.mockRestore();
    replace.mockRestore();
    await waitFor(() => expect(location.pathname + location.search).toBe('/store?period=30'), {
      timeout: 3000,
    });
    expect(history.length).toBe(entries + 1);
  },
);
