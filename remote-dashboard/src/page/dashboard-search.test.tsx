import type { SearchEntry } from '@backshop/shared-types';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubBrowser } from '../testing/stub-browser';
import { DashboardPage } from './dashboard-page';
import { DashboardSearch } from './dashboard-search';

const ignore = () => undefined;

function allEntries(location?: string): SearchEntry[] {
  const onEntries = jest.fn<void, [SearchEntry[]]>();
  render(<DashboardSearch onEntries={onEntries} {...(location && { location })} />);
  return onEntries.mock.calls[0]![0];
}

test('finds an order by its customer', () => {
  expect(allEntries().find(({ name }) => name === 'Gwen Demo')).toEqual({
    id: 'order-1036',
    name: 'Gwen Demo',
    detail: 'Order 1036 · $65.25 · Completed · Mar 9, 2026',
    group: 'Orders',
    keywords: ['1036', 'Completed', 'order'],
    href: '/#order-1036',
  });
});

test('each entry has an id of its own, and opens an element of the page that can take the focus', async () => {
  stubBrowser();
  await act(() =>
    Promise.resolve(
      render(<DashboardPage headingId="heading" address="" onAddressChange={ignore} />),
    ),
  );
  const entries = allEntries();
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  for (const { href } of entries.filter((entry) => entry.href)) {
    const target = document.getElementById(href!.split('#')[1]!)!;
    act(() => target.focus());
    expect(target).toHaveFocus();
  }
});

test('sections of the page have the names that staff read there', async () => {
  stubBrowser();
  await act(() =>
    Promise.resolve(
      render(<DashboardPage headingId="heading" address="" onAddressChange={ignore} />),
    ),
  );
  const sections = allEntries().filter(({ group }) => group === 'On this page');
  expect(
    screen
      .getAllByRole('heading')
      .slice(1)
      .map(({ id, textContent }) => [id, textContent]),
  ).toEqual(sections.map(({ href, name }) => [href!.replace('/#', ''), name]));
});

test.each([
  ['Germany', '/#country-DE'],
  ['Sunrise lamp', '/#product-lamp'],
  ['Total sales', '/#sales-total'],
  ['Show chargebacks', '/?state=chargeback#new-orders'],
  ['Show completed orders', '/?state=completed#new-orders'],
  ['Sort orders by amount, highest first', '/?sort=-amount#new-orders'],
  ['Sort orders by date, newest first', '/?sort=-date#new-orders'],
  ['Sort orders by customer, A to Z', '/?sort=customer#new-orders'],
  ['Latest 30 days', '/?period=30#top-countries'],
  ['Latest 7 days', '/#top-countries'],
])('“%s” opens %s', (name, href) => {
  expect(allEntries().find((entry) => entry.name === name)?.href).toBe(href);
});

test.each([
  ['Show chargebacks', '/?period=30&sort=-amount&state=chargeback&other=1#new-orders'],
  ['Latest 7 days', '/?sort=-amount&other=1#top-countries'],
  ['Gwen Demo', '/?period=30&sort=-amount&other=1#order-1036'],
  ['Sunrise lamp', '/?period=30&sort=-amount&other=1#product-lamp'],
])('“%s” keeps what else staff have chosen on the Dashboard', (name, href) => {
  const opened = allEntries('/?period=30&sort=-amount&other=1').find((each) => each.name === name)!;
  const parametersOf = (address: string) => [...new URL(address, 'http://x').searchParams].sort();
  expect(parametersOf(opened.href!)).toEqual(parametersOf(href));
  expect(opened.href!.split('#')[1]).toBe(href.split('#')[1]);
});

test('leaves the parameters of another page behind', () => {
  const opened = allEntries('/customers?period=30').find(({ id }) => id === 'order-1036');
  expect(opened?.href).toBe('/#order-1036');
});

test.each([
  ['filter', 'Show chargebacks'],
  ['period', 'Latest 40 days'],
  ['stats', 'Sales Overview'],
  ['stats', 'Total sales'],
])('“%s” finds “%s”', (word, name) => {
  expect(allEntries().find((entry) => entry.name === name)?.keywords).toContain(word);
});

test('copies all orders, also while another page is shown', async () => {
  userEvent.setup(); // Adds a clipboard.
  const copy = allEntries().find(({ id }) => id === 'copy-orders')!;
  await expect(Promise.resolve(copy.onChoose!())).resolves.toBe('Copied.');
  const csv = await navigator.clipboard.readText();
  expect(csv).toContain('1036\tGwen Demo\t65.25\tCompleted\t2026-03-09');
  expect(csv.trim().split('\r\n')).toHaveLength(11);
});
