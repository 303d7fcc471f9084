import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DrawerHeader } from './drawer-header';

test('has a heading that can name the drawer', () => {
  render(<DrawerHeader headingId="title" title="Notification" onClose={jest.fn()} />);
  expect(screen.getByRole('heading', { name: 'Notification' })).toHaveAttribute('id', 'title');
});

test('closes the drawer with its close button', async () => {
  const onClose = jest.fn();
  render(<DrawerHeader headingId="title" title="Notification" onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
