import { render, screen, within } from '@testing-library/react';
import { avatars } from './avatars';
import { NewOrders } from './new-orders';
import { orderRows } from './order-rows';

test('shows the customer, amount, state and date of each order', () => {
  render(<NewOrders />);
  const table = screen.getByRole('table', { name: 'New orders' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Customers', 'Order', 'State', 'Date']);
  const row = within(table).getByRole('row', { name: 'Ben Sample $54.00 Chargeback Mar 14, 2026' });
  expect(within(row).getByText('Mar 14, 2026')).toHaveAttribute('datetime', '2026-03-14');
  expect(within(row).queryByRole('img')).toBeNull();
});

test('each customer has a picture', () => {
  for (const { img } of orderRows) expect(avatars).toHaveProperty(img);
});

test('shows each state in its colour', () => {
  render(<NewOrders />);
  for (const { colorState, state } of orderRows) {
    expect(colorState).toBe(state === 'Completed' ? 'success' : 'danger');
  }
  expect(screen.getAllByText('Chargeback')[0]).toHaveAttribute('data-color', 'danger');
  expect(screen.getAllByText('Completed')[0]).toHaveAttribute('data-color', 'success');
});

test('has a link to all orders without a destination', () => {
  render(<NewOrders />);
  const link = screen.getByRole('link', { name: 'View all orders' });
  expect(link).toHaveAttribute('aria-disabled', 'true');
});
