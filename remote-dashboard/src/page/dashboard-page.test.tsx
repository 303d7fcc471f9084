import type { PageProps } from '@backshop/shared-types';
import { act, render, screen } from '@testing-library/react';
import { stubBrowser } from '../testing/stub-browser';
import { DashboardPage } from './dashboard-page';

const ignore = () => undefined;

async function show(props: Partial<PageProps>) {
  stubBrowser();
  await act(() =>
    Promise.resolve(
      render(<DashboardPage headingId="heading" address="" onAddressChange={ignore} {...props} />),
    ),
  );
}

test('cards of other teams follow the Dashboard’s own blocks', async () => {
  const card = { id: 'stock/Low', name: 'Low stock', size: 'small' };
  await show({ cards: [card], onCardElement: ignore });
  const section = await screen.findByRole('region', { name: 'More cards' });
  expect(screen.getAllByRole('region').at(-1)).toBe(section);
});

test('tells the host at once which cards staff have hidden', async () => {
  localStorage.setItem('dashboard.cards', '{"hidden":["stock/Low"]}');
  const cards = [{ id: 'stock/Low', name: 'Low stock', size: 'small' }];
  const onCardElement = jest.fn();
  await show({ cards, onCardElement });
  expect(onCardElement.mock.calls).toEqual([['stock/Low', null]]);
});

test.each<[when: string, props: Partial<PageProps>]>([
  ['there are none', { cards: [], onCardElement: ignore }],
  ['the host is older', {}],
])('shows no other cards when %s', async (_when, props) => {
  await show(props);
  expect(screen.getByRole('region', { name: 'Popular products' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'More cards' })).toBeNull();
});
