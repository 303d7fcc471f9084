import { render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiStateProvider, useUiState } from './ui-state';

function Menus() {
  const { isSidebarOpen, isMobileMenuOpen, setUiState } = useUiState();
  return (
    <>
      <p>Side menu {isSidebarOpen ? 'open' : 'closed'}</p>
      <p>Mobile menu {isMobileMenuOpen ? 'open' : 'closed'}</p>
      <button onClick={() => setUiState('isSidebarOpen', true)}>Open</button>
      <button onClick={() => setUiState('isSidebarOpen', false)}>Close</button>
    </>
  );
}

test('the side menu and the mobile menu start closed', () => {
  render(<Menus />, { wrapper: UiStateProvider });
  expect(screen.getByText('Side menu closed')).toBeVisible();
  expect(screen.getByText('Mobile menu closed')).toBeVisible();
});

test('opening the side menu leaves the mobile menu closed', async () => {
  render(<Menus />, { wrapper: UiStateProvider });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByText('Side menu open')).toBeVisible();
  expect(screen.getByText('Mobile menu closed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Side menu closed')).toBeVisible();
});

test('setting a state that does not exist throws an error with the known names', () => {
  const { result } = renderHook(() => useUiState(), { wrapper: UiStateProvider });
  expect(() => result.current.setUiState('isSideBarOpen' as 'isSidebarOpen', true)).toThrow(
    'There is no UI state "isSideBarOpen". Use one of: isSidebarOpen, isMobileMenuOpen.',
  );
});

test('the hook throws an error outside of its provider', () => {
  expect(() => renderHook(() => useUiState())).toThrow(
    'useUiState must be used inside <UiStateProvider>.',
  );
});
