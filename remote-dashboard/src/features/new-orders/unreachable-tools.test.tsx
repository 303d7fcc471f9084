import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubBrowser } from '../../testing/stub-browser';
import { ViewProvider } from '../../view/view';
import { NewOrders } from './new-orders';

let mockIsReachable = false;

jest.mock('./order-tools', () => {
  if (!mockIsReachable) throw new Error('unreachable');
  return jest.requireActual<object>('./order-tools');
});

const ordersAt = (address: string) => (
  <ViewProvider address={address} onAddressChange={() => undefined}>
    <NewOrders />
  </ViewProvider>
);

const text = 'Filter and sorting are not available right now.';

beforeEach(() => stubBrowser({ isInView: true }));

test('the message shows only while the address sorts or filters', async () => {
  const { rerender } = render(ordersAt('?sort=date'));
  const status = screen.getByRole('status');
  expect(await screen.findByText(text)).toBe(status);
  rerender(ordersAt(''));
  expect(status).toBeEmptyDOMElement();
  rerender(ordersAt('?state=chargeback'));
  expect(screen.getByText(text)).toBe(status);
});

// The last test: the tools stay loaded.
test('“Try again” loads the tools, and gives them the focus', async () => {
  render(ordersAt('?state=chargeback'));
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  expect(await screen.findByText(text)).toBe(status);
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  mockIsReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Filter and sorting' }));
  expect(await screen.findByRole('button', { name: 'Filter, sort and export' })).toHaveFocus();
  expect(screen.queryByText(text)).not.toBeInTheDocument();
  expect(screen.getAllByRole('rowheader')).toHaveLength(3);
});
