import type { PageCard } from '@backshop/shared-types';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BroughtCards } from './brought-cards';

const cards: PageCard[] = [
  { id: 'stock/Low', name: 'Low stock', size: 'small' },
  { id: 'gifts/Day', name: 'Gift of the day', size: 'wide' },
  { id: 'team/News', name: 'Team news', size: 'tall' },
];

/** The ids of the cards that the host may fill, in the order of the page. */
const shownIds = () => [...document.querySelectorAll('ul > li')].map((place) => place.textContent);

function show(brought = cards) {
  const onCardElement = jest.fn((id: string, element: object | null) => {
    if (element) (element as HTMLElement).textContent = id;
  });
  const { unmount } = render(<BroughtCards cards={brought} onCardElement={onCardElement} />);
  return { onCardElement, unmount, user: userEvent.setup() };
}

async function arrange() {
  const shown = show();
  await shown.user.click(screen.getByRole('button', { name: 'Arrange cards' }));
  const press = async (name: string) => {
    const button = screen.getByRole('button', { name });
    act(() => button.focus());
    expect(screen.queryByRole('tooltip')?.textContent).toBe(
      name.startsWith('Move') ? name : undefined,
    );
    await shown.user.keyboard('{Enter}');
  };
  return { ...shown, press };
}

test('hands over an element of its size for each card, and takes it away', () => {
  const { onCardElement, unmount } = show();
  const list = within(screen.getByRole('region', { name: 'More cards' }));
  const places = list.getAllByRole('listitem');
  expect(places.map(({ dataset }) => dataset.size)).toEqual(['small', 'wide', 'tall']);
  expect(onCardElement.mock.calls).toEqual(cards.map(({ id }, index) => [id, places[index]]));
  onCardElement.mockClear();
  unmount();
  expect(onCardElement.mock.calls).toEqual(cards.map(({ id }) => [id, null]));
});

test('staff move a card with the keyboard: its element and the focus stay', async () => {
  const { onCardElement, press } = await arrange();
  onCardElement.mockClear();
  await press('Move Low stock down');
  expect(shownIds()).toEqual(['gifts/Day', 'stock/Low', 'team/News']);
  expect(screen.getByRole('status')).toHaveTextContent('Low stock is now 2 of 3.');
  expect(screen.getByRole('button', { name: 'Move Low stock down' })).toHaveFocus();
  await press('Move Low stock up');
  const up = screen.getByRole('button', { name: 'Move Low stock up' });
  expect(up).toHaveAttribute('aria-disabled', 'true');
  await press('Move Low stock up');
  expect(shownIds()).toEqual(cards.map(({ id }) => id));
  expect(screen.getByRole('status')).toHaveTextContent('Low stock is already first.');
  const { textContent } = screen.getByRole('status');
  await userEvent.click(screen.getByRole('button', { name: 'Move Low stock up' }));
  expect(screen.getByRole('status')).toHaveTextContent('Low stock is already first.');
  expect(screen.getByRole('status').textContent).not.toBe(textContent); // It is announced again.
  expect(onCardElement).not.toHaveBeenCalled();
});

test('staff hide all cards, and bring them back', async () => {
  const { onCardElement, press } = await arrange();
  for (const { name } of cards) await press(`Hide ${name}`);
  expect(screen.getByRole('status')).toHaveTextContent('Team news is hidden.');
  expect(screen.getByRole('button', { name: 'Show Team news' })).toHaveFocus();
  expect(shownIds()).toEqual([]);
  expect(onCardElement).toHaveBeenCalledWith('team/News', null);
  expect(screen.getByText('All cards are hidden.')).toBeVisible();
  await press('Show Gift of the day');
  expect(shownIds()).toEqual(['gifts/Day']);
  await press('Reset to default');
  expect(shownIds()).toEqual(cards.map(({ id }) => id));
  expect(screen.getByRole('status')).toHaveTextContent(
    'All cards are shown, in the default order.',
  );
  expect(localStorage).toHaveLength(0);
});

test('the browser keeps the arrangement, also of a card that is not live for a while', async () => {
  const { press, unmount } = await arrange();
  await press('Move Team news up');
  await press('Hide Low stock');
  unmount();
  const without = show(cards.slice(1));
  expect(shownIds()).toEqual(['team/News', 'gifts/Day']);
  await without.user.click(screen.getByRole('button', { name: 'Arrange cards' }));
  await without.user.click(screen.getByRole('button', { name: 'Move Team news down' }));
  without.unmount();
  const added = { id: 'new/Card', name: 'A new card', size: 'small' };
  const { user } = show([added, ...cards]);
  expect(shownIds()).toEqual(['gifts/Day', 'team/News', 'new/Card']);
  await user.click(screen.getByRole('button', { name: 'Arrange cards' }));
  await user.click(screen.getByRole('button', { name: 'Show Low stock' }));
  expect(shownIds()).toEqual(['stock/Low', 'gifts/Day', 'team/News', 'new/Card']);
});

test.each(['{', '3', '{"order":"stock/Low","hidden":[3]}'])(
  'an arrangement that cannot be read is the default: %s',
  (stored) => {
    localStorage.setItem('dashboard.cards', stored);
    show();
    expect(shownIds()).toEqual(cards.map(({ id }) => id));
  },
);

test('what staff arrange in two tabs at once is kept of both', async () => {
  const { press } = await arrange();
  const anotherTabStores = (key: string, value: string) => {
    localStorage.setItem(key, value);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
  };
  anotherTabStores('dashboard.cards', '{"order":[],"hidden":["team/News"]}');
  await press('Hide Low stock');
  expect(shownIds()).toEqual(['gifts/Day']);
  expect(localStorage.getItem('dashboard.cards')).toContain('team/News');

  localStorage.clear();
  anotherTabStores('items', 'true');
  expect(shownIds()).toEqual(['gifts/Day']);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(shownIds()).toEqual(cards.map(({ id }) => id));
});

test('in a browser that stores nothing, the arrangement lasts until staff leave the page', async () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  const { press } = await arrange();
  await press('Hide Low stock');
  expect(shownIds()).toEqual(['gifts/Day', 'team/News']);
});
