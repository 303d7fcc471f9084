import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storePreference } from './store-preference';
import { ThemeProvider, useTheme } from './theme';

const root = document.documentElement;
const animate = jest.fn();
let reducesMotion = false;

beforeEach(() => {
  animate.mockClear();
  Object.assign(document.body, { animate });
  root.className = '';
  setSystem('light');
});

test.each([
  ['true', true],
  ['false', false],
])('uses the stored choice: %s', (stored, isDark) => {
  localStorage.setItem('items', stored);
  setSystem(isDark ? 'light' : 'dark');
  renderTheme();
  expectDark(isDark);
});

test.each(['', '"dark"', '1', 'null', '{ "dark": true }', '[tr'])(
  'a stored value that cannot be read counts as no choice: %s',
  (stored) => {
    localStorage.setItem('items', stored);
    renderTheme();
    expectDark(false);
  },
);

test('without a choice, the theme follows the system’s preference', () => {
  const system = setSystem('dark');
  renderTheme();
  expectDark(true);
  act(() => system.change('light'));
  expectDark(false);
});

test('a choice is stored for the next page load', async () => {
  renderTheme();
  await userEvent.click(screen.getByRole('switch'));
  expectDark(true);
  expect(localStorage.getItem('items')).toBe('true');
  await userEvent.click(screen.getByRole('switch'));
  expectDark(false);
  expect(localStorage.getItem('items')).toBe('false');
});

test('without a choice again, the theme follows the system, and nothing is stored', async () => {
  localStorage.setItem('items', 'true');
  const system = setSystem('light');
  renderTheme();
  await userEvent.click(screen.getByRole('button', { name: 'Same as system' }));
  expectDark(false);
  expect(localStorage.getItem('items')).toBeNull();
  act(() => system.change('dark'));
  expectDark(true);
});

test('another theme fades in, and the first one does not', async () => {
  root.className = 'dark'; // By the boot script.
  setSystem('dark');
  renderTheme();
  expect(animate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('switch'));
  expectDark(false);
  expect(animate).toHaveBeenCalledTimes(1);
  expect(animate).toHaveBeenCalledWith(expect.anything(), 200); // As `--motion`.
});

test('nothing fades under reduced motion', async () => {
  reducesMotion = true;
  renderTheme();
  await userEvent.click(screen.getByRole('switch'));
  reducesMotion = false;
  expectDark(true);
  expect(animate).not.toHaveBeenCalled();
});

test('follows a choice made in another tab', () => {
  renderTheme();
  anotherTabStores('items', 'true');
  expectDark(true);
  anotherTabStores('something else', 'false');
  expectDark(true);
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expectDark(false);
});

test('follows the other preferences of another tab', () => {
  renderTheme();
  anotherTabStores('density', 'compact');
  anotherTabStores('singleKeys', 'off');
  expect(root).toHaveAttribute('data-density', 'compact');
  expect(root).toHaveAttribute('data-single-keys', 'off');
});

test('with full storage, a change of something else in another tab changes no preference', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  renderTheme();
  await userEvent.click(screen.getByRole('switch'));
  storePreference('density', 'compact');
  storePreference('singleKeys', 'off');
  anotherTabRemoves('dashboard.cards');
  anotherTabRemoves('singleKeys');
  expectDark(true);
  expect(root).toHaveAttribute('data-density', 'compact');
  expect(root).toHaveAttribute('data-single-keys', '');
  anotherTabRemoves('items');
  expectDark(false);
  expect(root).toHaveAttribute('data-density', 'compact');
});

test('a page from the back/forward cache follows what was set meanwhile', () => {
  renderTheme();
  comeBackAfter(() => {
    localStorage.setItem('items', 'true');
    localStorage.setItem('density', 'compact');
  });
  expectDark(true);
  expect(root).toHaveAttribute('data-density', 'compact');
});

test.each(['setItem', 'getItem'] as const)(
  'if %s of the storage fails, a page from the back/forward cache keeps what staff have set',
  async (method) => {
    localStorage.setItem('singleKeys', 'off');
    jest.spyOn(Storage.prototype, method).mockImplementation(forbid);
    renderTheme();
    await userEvent.click(screen.getByRole('switch'));
    storePreference('density', 'compact');
    storePreference('singleKeys', 'on');
    comeBackAfter(() => undefined);
    expectDark(true);
    expect(root).toHaveAttribute('data-density', 'compact');
    expect(root).toHaveAttribute('data-single-keys', 'on');
  },
);

test('Dark Reader leaves the dark theme alone', async () => {
  const lock = () => document.querySelectorAll('meta[name="darkreader-lock"]').length;
  renderTheme();
  expect(lock()).toBe(0);
  await userEvent.click(screen.getByRole('switch'));
  expect(lock()).toBe(1);
  await userEvent.click(screen.getByRole('switch'));
  expect(lock()).toBe(0);
});

test('blocked storage counts as no choice', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  setSystem('dark');
  renderTheme();
  expectDark(true);
});

test('staff can choose a theme when storage is blocked', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  renderTheme();
  await userEvent.click(screen.getByRole('switch'));
  expectDark(true);
});

function Switch() {
  const { isDark, choose } = useTheme();
  return (
    <>
      <input
        type="checkbox"
        role="switch"
        checked={isDark}
        onChange={({ target }) => choose(target.checked ? 'dark' : 'light')}
      />
      <button type="button" onClick={() => choose(undefined)}>
        Same as system
      </button>
    </>
  );
}

function renderTheme(): void {
  render(<Switch />, { wrapper: ThemeProvider });
}

function expectDark(isDark: boolean): void {
  expect(root.classList.contains('dark')).toBe(isDark);
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(isDark);
}

function anotherTabStores(key: string, newValue: string): void {
  localStorage.setItem(key, newValue);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  });
}

function anotherTabRemoves(key: string): void {
  localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
}

/** Leaves the page, and comes back to it by the back/forward cache. */
function comeBackAfter(change: () => void): void {
  window.dispatchEvent(new Event('pagehide'));
  change();
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
}

function forbid(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

/** Sets the system's preference. The result's `change` changes it later. */
function setSystem(preferred: 'dark' | 'light') {
  const query = Object.assign(new EventTarget(), { matches: preferred === 'dark' });
  window.matchMedia = (asked) =>
    (asked.includes('color-scheme') ? query : { matches: reducesMotion }) as MediaQueryList;
  return {
    change: (next: 'dark' | 'light') => {
      query.matches = next === 'dark';
      query.dispatchEvent(new Event('change'));
    },
  };
}
