import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '../../routing/pages';
import { keyLabel } from './shortcuts';
import { ShortcutsDialog } from './shortcuts-dialog';

test('lists all shortcuts, and switches those without Ctrl off for good', async () => {
  const ofPanel = { title: 'In the list', entries: [{ name: 'Next entry', keys: ['J', '↓'] }] };
  render(<ShortcutsDialog isOpen onClose={jest.fn()} remoteKeys={[ofPanel]} />);
  const section = within(screen.getByRole('region', { name: 'Open a page' }));
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    pages.map(({ name }) => name),
  );
  expect(section.getAllByRole('definition')[2]).toHaveTextContent('G then C');

  const general = within(screen.getByRole('region', { name: 'General' }));
  expect(general.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Search',
    'Expand or collapse the menu',
    'Keyboard shortcuts',
  ]);
  expect(general.getAllByRole('definition')[0]).toHaveTextContent('Ctrl K or /');

  const keys = within(screen.getByRole('region', { name: 'In the list' }));
  expect(keys.getByRole('term')).toHaveTextContent('Next entry');
  expect(keys.getByRole('definition')).toHaveTextContent('J or ↓');

  await userEvent.click(screen.getByRole('switch', { name: /Shortcuts without Ctrl/ }));
  expect(localStorage.getItem('singleKeys')).toBe('off');
  expect(screen.getByText('/').closest('[data-state]')).toHaveAttribute('data-state', 'off');
  expect(screen.getByText('Ctrl K').closest('[data-state]')).toHaveAttribute('data-state', 'on');
  expect(keyLabel('store')).toBeUndefined();
  expect(keyLabel('menu')).toBe('Ctrl B');
});

test('small screens list no shortcut of the side menu, which they do not have', () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  const small = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  const media = jest.spyOn(window, 'matchMedia').mockReturnValue(small);
  render(<ShortcutsDialog isOpen onClose={jest.fn()} remoteKeys={[]} />);
  expect(screen.getByText('Ctrl K')).toBeInTheDocument();
  expect(screen.queryByText('Ctrl B')).toBeNull();
  media.mockRestore();
});

test('lists keys of remotes that have the same title or name', () => {
  const keys = (...names: string[]) => ({
    title: 'In the list',
    entries: names.map((name) => ({ name, keys: ['J', 'J'] })),
  });
  const lists = [keys('Next order', 'Next order'), keys('Next customer')];
  render(<ShortcutsDialog isOpen onClose={jest.fn()} remoteKeys={lists} />);
  const sections = screen.getAllByRole('region', { name: 'In the list' });
  expect(sections.map(({ textContent }) => textContent)).toEqual([
    'In the listNext orderJ or JNext orderJ or J',
    'In the listNext customerJ or J',
  ]);
});
