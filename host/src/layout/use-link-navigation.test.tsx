import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { useLinkNavigation } from './use-link-navigation';

function Area() {
  const { pathname, search } = useLocation();
  return (
    <main onClick={useLinkNavigation()}>
      <p>{`at ${pathname}${search}`}</p>
      <a href="/store?x=1">
        <b>inside</b>
      </a>
      <a href="https://example.com/">elsewhere</a>
      <a href="/store" target="_blank">
        in a new tab
      </a>
      <a role="link">nowhere</a>
    </main>
  );
}

/** Whether a click leaves it to the browser to follow the link. */
function isLeftToBrowser(name: string, keys: MouseEventInit = {}): boolean {
  const click = createEvent.click(screen.getByText(name), keys);
  // jsdom can't navigate: what nobody has prevented by now is the browser's.
  let isLeft = false;
  const listen = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', listen, { once: true });
  fireEvent(screen.getByText(name), click);
  return isLeft;
}

beforeEach(() => {
  render(
    <MemoryRouter>
      <Area />
    </MemoryRouter>,
  );
});

test('a link inside the product, a remote’s too, is a navigation', () => {
  expect(isLeftToBrowser('inside')).toBe(false);
  expect(screen.getByText('at /store?x=1')).toBeVisible();
});

test.each(['elsewhere', 'in a new tab', 'nowhere'])('"%s" is left to the browser', (name) => {
  expect(isLeftToBrowser(name)).toBe(true);
  expect(screen.getByText('at /')).toBeVisible();
});

test('a click with a modifier is left to the browser', () => {
  expect(isLeftToBrowser('inside', { ctrlKey: true })).toBe(true);
});
