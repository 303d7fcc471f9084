import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pages } from '../../routing/pages';
import { keyLabel } from './shortcuts';
import { ShortcutsDialog } from './shortcuts-dialog';

test('lists all shortcuts, and switches those without Ctrl off for good', async () => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  render(<ShortcutsDialog isOpen onClose={jest.fn()} />);
  const section = within(screen.getByRole('region', { name: 'Open a page' }));
  expect(section.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    pages.map(({ name }) => name),
  );
  expect(section.getAllByRole('definition')[2]).toHaveTextContent('G then C');

  await userEvent.click(screen.getByRole('checkbox', { name: /Shortcuts without Ctrl/ }));
  expect(localStorage.getItem('singleKeys')).toBe('off');
  expect(keyLabel('store')).toBeUndefined();
  expect(keyLabel('menu')).toBe('Ctrl B');
});
