import type { OrderRow } from '@backshop/shared-types';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyLink } from '../../copy-link/copy-link';
import { CopyLinkContext } from '../../copy-link/linked-title';
import { stubBrowser } from '../../testing/stub-browser';
import { ViewProvider } from '../../view/view';
import { avatars } from './order-table';
import { NewOrders } from './new-orders';
import { orderRows } from './order-rows';
import './order-tools'; // Loaded here, so that no test waits for it.

const toolsName = 'Filter, sort and export';

/** Renders the orders at an address, and waits for the tools. Returns how the address changes. */
async function renderOrders(
  address = '',
  orders: readonly OrderRow[] = orderRows,
  copyLink: typeof CopyLink = () => <></>,
) {
  const onAddressChange = jest.fn<void, [string]>();
  stubBrowser({ isInView: true });
  render(
    <ViewProvider address={address} onAddressChange={onAddressChange}>
      <CopyLinkContext value={copyLink}>
        <NewOrders orders={orders} />
      </CopyLinkContext>
    </ViewProvider>,
  );
  stubBrowser(); // The end of a long table is not in view.
  await screen.findByLabelText(toolsName, { selector: 'button' });
  return { user: userEvent.setup(), onAddressChange };
}

/** The names in the table. The tests have a text in the place of each picture. */
const customers = () =>
  screen.queryAllByRole('rowheader').map((cell) => cell.textContent.replace('file-stub', ''));

const tools = () => screen.getByRole('button', { name: toolsName });

const announcement = () => screen.getAllByRole('status')[1]!; // After that of the panel.

const panel = () => within(screen.getByRole('group', { name: toolsName, hidden: true }));

test('the orders show before the tools have loaded', () => {
  stubBrowser();
  render(<NewOrders />);
  expect(customers()).toHaveLength(10);
  expect(screen.getAllByRole('columnheader')).toHaveLength(4);
});

test('an address that filters loads the tools wherever the orders are, so that paper has only those orders', async () => {
  stubBrowser();
  render(
    <ViewProvider address="?state=chargeback&sort=-amount">
      <NewOrders />
    </ViewProvider>,
  );
  expect(await screen.findByText('3 of 10 orders: Chargeback · $174.80')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(customers()).toEqual(['Finn Fixture', 'Ben Sample', 'Jon Blank']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});

test('shows the customer, amount, state and date of each order', async () => {
  await renderOrders();
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

test('shows each state in its colour', async () => {
  await renderOrders();
  for (const { colorState, state } of orderRows) {
    expect(colorState).toBe(state === 'Completed' ? 'success' : 'danger');
  }
  expect(within(screen.getByRole('table')).getAllByText('Chargeback')[0]).toHaveAttribute(
    'data-color',
    'danger',
  );
  expect(within(screen.getByRole('table')).getAllByText('Completed')[0]).toHaveAttribute(
    'data-color',
    'success',
  );
});

test('has a link to all orders without a destination', async () => {
  await renderOrders();
  const link = screen.getByRole('link', { name: 'View all orders' });
  expect(link).toHaveAttribute('aria-disabled', 'true');
});

test('a header sorts by amounts as numbers, and the address keeps it', async () => {
  const { user, onAddressChange } = await renderOrders();
  const given = customers();
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(customers()[0]).toBe('Cleo Placeholder');
  expect(onAddressChange).toHaveBeenLastCalledWith('?sort=-amount');
  expect(screen.getByRole('columnheader', { name: 'Order' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(customers().slice(0, 3)).toEqual(['Dev Template', 'Jon Blank', 'Ben Sample']);
  expect(onAddressChange).toHaveBeenLastCalledWith('?sort=amount');
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(customers()).toEqual(given);
  expect(onAddressChange).toHaveBeenLastCalledWith('');
});

test('an address sorts and filters, and a header keeps the filter', async () => {
  const { user, onAddressChange } = await renderOrders('?sort=customer&state=chargeback');
  expect(customers()).toEqual(['Ben Sample', 'Finn Fixture', 'Jon Blank']);
  expect(screen.getByText('3 of 10 orders: Chargeback · $174.80')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Order' }));
  expect(customers()).toEqual(['Finn Fixture', 'Ben Sample', 'Jon Blank']);
  expect(onAddressChange).toHaveBeenLastCalledWith('?sort=-amount&state=chargeback');
});

test('the button of the tools has a text, and says that a filter is on', async () => {
  const { user } = await renderOrders();
  expect(tools()).toHaveTextContent(/^Filter, sort and export$/);
  await user.selectOptions(panel().getByLabelText('State'), 'Completed');
  expect(tools()).toHaveTextContent(/^Filter, sort and export1$/);
  expect(screen.getByText('7 of 10 orders: Completed · $1,125.09')).toBeVisible();
});

test('a row copies the link to its order, and is still named by its texts', async () => {
  const { user } = await renderOrders('', orderRows, CopyLink);
  await user.click(screen.getByRole('button', { name: 'Copy link to order 1041' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.href}#order-1041`);
  const row = screen.getByRole('row', { name: 'Ben Sample $54.00 Chargeback Mar 14, 2026' });
  expect(within(row).getByRole('status')).toHaveTextContent('Link copied.');
});

test('the Tab key passes over the links of all orders but the one that the address names', async () => {
  history.replaceState(null, '', '#order-1036');
  await renderOrders('', orderRows, CopyLink);
  const links = screen.getAllByRole('button', { name: /^Copy link to order/ });
  expect(links).toHaveLength(10);
  const reached = links.filter(({ tabIndex }) => tabIndex === 0);
  const names = reached.map((link) => link.getAttribute('aria-label'));
  expect(names).toEqual(['Copy link to order 1036']);
});

test('says politely what a change shows, and nothing before', async () => {
  const { user } = await renderOrders('?sort=amount');
  expect(announcement()).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Date' }));
  expect(announcement()).toHaveTextContent('10 of 10 orders. Date, newest first.');
});

test('the panel sorts and filters', async () => {
  const { user, onAddressChange } = await renderOrders();
  await user.selectOptions(panel().getByLabelText('Sort by'), 'Amount, highest first');
  await user.selectOptions(panel().getByLabelText('State'), 'Completed');
  expect(customers().slice(0, 2)).toEqual(['Cleo Placeholder', 'Eve Specimen']);
  expect(onAddressChange).toHaveBeenLastCalledWith('?sort=-amount&state=completed');
  expect(announcement()).toHaveTextContent('7 of 10 orders. Amount, highest first.');
});

test('"Show all" ends the filter, and the focus moves to the tools', async () => {
  const { user, onAddressChange } = await renderOrders('?state=chargeback');
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect(customers()).toHaveLength(10);
  expect(onAddressChange).toHaveBeenLastCalledWith('');
  expect(tools()).toHaveFocus();
  expect(screen.getByText('All 10 orders')).toBeInTheDocument(); // The rows stay where they are.
});

test('"Default order" ends the sorting that a line names, and the focus moves to the tools', async () => {
  const { user, onAddressChange } = await renderOrders('?sort=amount');
  expect(screen.getByText('Amount, lowest first', { selector: 'span' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Default order' }));
  expect(screen.queryByRole('button', { name: 'Default order' })).toBeNull();
  expect(screen.getByText('Default order', { selector: 'span' })).toBeInTheDocument();
  expect(onAddressChange).toHaveBeenLastCalledWith('');
  expect(tools()).toHaveFocus();
});

test('says when no order has the chosen state', async () => {
  await renderOrders(
    '?state=chargeback',
    orderRows.filter(({ state }) => state === 'Completed'),
  );
  expect(customers()).toEqual([]);
  expect(screen.getByText('No order has the state “Chargeback”.')).toBeVisible();
});

test('the panel exports what the table shows', async () => {
  const { user } = await renderOrders('?sort=-amount&state=chargeback');
  await user.click(panel().getByRole('button', { name: 'Copy table: new orders' }));
  expect((await navigator.clipboard.readText()).split('\r\n').slice(1, -1)).toEqual([
    '1037\tFinn Fixture\t87.50\tChargeback\t2026-03-10',
    '1041\tBen Sample\t54.00\tChargeback\t2026-03-14',
    '1033\tJon Blank\t33.30\tChargeback\t2026-03-06',
  ]);
});

test('what the panel says about an export ends with another filter', async () => {
  const { user } = await renderOrders();
  await user.click(panel().getByRole('button', { name: 'Copy table: new orders' }));
  expect(await panel().findByText('Copied.')).toBeInTheDocument();
  await user.selectOptions(panel().getByLabelText('State'), 'Completed');
  expect(panel().queryByText('Copied.')).toBeNull();
});

describe('the address of an order', () => {
  const sixty = Array.from({ length: 60 }, (_, index) => ({
    ...orderRows[index % orderRows.length]!,
    id: String(index),
  }));

  /** Opens an address as the host does. */
  const open = (hash: string) =>
    act(() => {
      history.replaceState(null, '', hash);
      window.dispatchEvent(new Event('hashchange'));
    });

  test('renders the order, wherever it is', async () => {
    history.replaceState(null, '', '#order-42');
    await renderOrders('', sixty);
    expect(document.getElementById('order-42')).toBeVisible();
    expect(customers()).toHaveLength(43);
    open('#order-59');
    expect(document.getElementById('order-59')).toBeVisible();
  });

  test.each([
    ['59', '#order%2D59'],
    ['é7', '#order-é7'],
    ['50%', '#order-50%'],
  ])('renders the order %s at %s', async (id, hash) => {
    history.replaceState(null, '', hash);
    await renderOrders('', [...sixty, { ...sixty[0]!, id }]);
    expect(screen.getByRole('row', { current: true })).toHaveAttribute('id', `order-${id}`);
  });

  test('marks the order, also after staff filter, until they open another address', async () => {
    const { user } = await renderOrders();
    open('#order-1041');
    const marked = () => screen.queryAllByRole('row', { current: true }).map(({ id }) => id);
    expect(marked()).toEqual(['order-1041']);
    history.replaceState(null, '', '/');
    await user.selectOptions(panel().getByLabelText('State'), 'Chargeback');
    expect(marked()).toEqual(['order-1041']);
    open('#order-1037');
    expect(marked()).toEqual(['order-1037']);
    open('#top-countries');
    expect(marked()).toEqual([]);
  });

  test('of no order changes nothing', async () => {
    await renderOrders('?state=chargeback', sixty);
    open('#order-60');
    open('#top-countries');
    expect(customers()).toHaveLength(18);
  });

  test('ends a filter that hides the order, each time that staff open it', async () => {
    history.replaceState(null, '', '#order-42');
    const { user, onAddressChange } = await renderOrders('?state=chargeback', sixty);
    expect(onAddressChange).toHaveBeenLastCalledWith('#order-42');
    expect(document.getElementById('order-42')).toBeVisible();
    await user.selectOptions(panel().getByRole('combobox', { name: 'State', hidden: true }), [
      'chargeback',
    ]);
    expect(document.getElementById('order-42')).toBeNull();
    open('#order-42');
    expect(document.getElementById('order-42')).toBeVisible();
    expect(announcement()).toHaveTextContent('60 of 60 orders. Default order.');
  });

  test('keeps a filter that shows the order', async () => {
    history.replaceState(null, '', '#order-41');
    const { onAddressChange } = await renderOrders('?state=chargeback', sixty);
    expect(onAddressChange).not.toHaveBeenCalled();
    expect(document.getElementById('order-41')).toBeVisible();
  });
});

describe('ten thousand orders', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    ...orderRows[index % orderRows.length]!,
    id: String(index),
  }));

  test('only those near the window are rendered, in every order', async () => {
    const { user } = await renderOrders('', many);
    expect(customers()).toHaveLength(25);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
    await user.click(screen.getByRole('button', { name: 'Order' }));
    expect(customers()).toHaveLength(25);
    expect(new Set(customers())).toEqual(new Set(['Cleo Placeholder']));
    expect(announcement()).toHaveTextContent('10,000 of 10,000 orders.');
  });

  test('the paper has all of them', async () => {
    await renderOrders('?state=chargeback', many.slice(0, 1000));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(customers()).toHaveLength(300);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(customers()).toHaveLength(25);
  });
});
