import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FlagsProvider, useFlags } from './flags';

function Menus() {
  const { isSidebarOpen, isHamburgerOpen, setFlag } = useFlags();
  return (
    <>
      <p>Side menu {isSidebarOpen ? 'open' : 'closed'}</p>
      <p>Mobile menu {isHamburgerOpen ? 'open' : 'closed'}</p>
      <button onClick={() => setFlag('isSidebarOpen', true)}>Open</button>
      <button onClick={() => setFlag('isSidebarOpen', false)}>Close</button>
    </>
  );
}

test('both flags are closed at the start', () => {
  render(<Menus />, { wrapper: FlagsProvider });
  expect(screen.getByText('Side menu closed')).toBeVisible();
  expect(screen.getByText('Mobile menu closed')).toBeVisible();
});

test('setting a flag leaves the other alone', async () => {
  render(<Menus />, { wrapper: FlagsProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Side menu open')).toBeVisible();
  expect(screen.getByText('Mobile menu closed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Side menu closed')).toBeVisible();
});

test('a flag that does not exist is a clear error', () => {
  const { result } = renderHook(() => useFlags(), { wrapper: FlagsProvider });
  expect(() => result.current.setFlag('isSideBarOpen' as 'isSidebarOpen', true)).toThrow(
    'There is no flag "isSideBarOpen"; there are isSidebarOpen, isHamburgerOpen.',
  );
});

test('using the flags outside of their provider is a clear error', () => {
  expect(() => renderHook(() => useFlags())).toThrow(
    'useFlags is used outside of <FlagsProvider>.',
  );
});
