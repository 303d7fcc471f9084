import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { HistoryRouter, useLinkNavigation } from './history-router';

function Page() {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  return (
    <main onClick={useLinkNavigation('part')}>
      <p>{`at ${pathname}${search}`}</p>
      <p>{`came by ${type}`}</p>
      <a href="/">current address</a>
      <a href="/store?x=1">
        <b>same origin</b>
      </a>
      <a href="https://example.com/">another site</a>
      <a href="/store" target="_blank">
        new tab
      </a>
      <a role="link">no destination</a>
      <svg>
        <a href="/store?x=1">
          <text>in a drawing</text>
        </a>
        <a>
          <text>nowhere in a drawing</text>
        </a>
      </svg>
    </main>
  );
}

/** Clicks a link. Returns whether the browser follows it itself, which reloads the page. */
function isFollowedByBrowser(name: string, keys: MouseEventInit = {}): boolean {
  const click = createEvent.click(screen.getByText(name), keys);
  // jsdom cannot navigate. An event that is not prevented by now would make the browser navigate.
  let isFollowed = false;
  const listen = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', listen, { once: true });
  fireEvent(screen.getByText(name), click);
  return isFollowed;
}

beforeEach(() => {
  render(
    <HistoryRouter>
      <Page />
    </HistoryRouter>,
  );
});

test('a same-origin link navigates without a reload', () => {
  expect(isFollowedByBrowser('same origin')).toBe(false);
  expect(screen.getByText('at /store?x=1')).toBeVisible();
  expect(screen.getByText('came by PUSH')).toBeVisible();
});

test('a link in a drawing navigates without a reload', () => {
  expect(isFollowedByBrowser('in a drawing')).toBe(false);
  expect(screen.getByText('at /store?x=1')).toBeVisible();
  expect(isFollowedByBrowser('nowhere in a drawing')).toBe(true);
});

test('a link in a shadow tree navigates without a reload', () => {
  const part = screen.getByRole('main').appendChild(document.createElement('x-part'));
  const root = part.attachShadow({ mode: 'open' });
  root.innerHTML = '<a href="/store?x=1"><b>In the shadow</b></a>';
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
  act(() => void root.querySelector('b')!.dispatchEvent(click));
  expect(click.defaultPrevented).toBe(true);
  expect(screen.getByText('at /store?x=1')).toBeVisible();
});

test('a link to the current address adds no history entry', () => {
  expect(isFollowedByBrowser('current address')).toBe(false);
  expect(screen.getByText('came by REPLACE')).toBeVisible();
});

test.each(['another site', 'new tab', 'no destination'])(
  'the browser follows the link "%s"',
  (name) => {
    expect(isFollowedByBrowser(name)).toBe(true);
    expect(screen.getByText('at /')).toBeVisible();
  },
);

test('the browser follows a link that is clicked with a modifier key', () => {
  expect(isFollowedByBrowser('same origin', { ctrlKey: true })).toBe(true);
});
