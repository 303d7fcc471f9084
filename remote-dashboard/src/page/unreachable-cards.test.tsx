import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubBrowser } from '../testing/stub-browser';
import { DashboardPage } from './dashboard-page';

let mockIsReachable = false;

jest.mock('../features/brought-cards/brought-cards', () => {
  if (!mockIsReachable) throw new Error('unreachable');
  return jest.requireActual<object>('../features/brought-cards/brought-cards');
});

const ignore = () => undefined;

test('says so when the code that shows cards of other teams does not load, and tries again', async () => {
  stubBrowser();
  const cards = [{ id: 'stock/Low', name: 'Low stock', size: 'small' }];
  render(
    <DashboardPage
      headingId="heading"
      address=""
      onAddressChange={ignore}
      cards={cards}
      onCardElement={ignore}
    />,
  );
  const status = screen.getAllByRole('status').at(-1)!;
  expect(status).toBeEmptyDOMElement();
  const texts: (string | null)[] = [];
  const changes = new MutationObserver(() => texts.push(status.textContent));
  changes.observe(status, { childList: true, characterData: true, subtree: true });
  const failed = 'More cards are not available right now.';
  expect(await screen.findByText(failed)).toBe(status);
  const retry = screen.getByRole('button', { name: 'Try again: More cards' });
  await userEvent.click(retry);
  await waitFor(() => expect(texts).toEqual([failed, 'Loading…', failed]));
  expect(retry).toHaveFocus();
  mockIsReachable = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('region', { name: 'More cards' })).toHaveFocus();
  expect(retry).not.toBeInTheDocument();
});
