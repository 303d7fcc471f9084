import { render, screen } from '@testing-library/react';
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
  expect(await screen.findByText('More cards could not load.')).toHaveRole('status');
  const retry = screen.getByRole('button', { name: 'Try again: More cards' });
  await userEvent.click(retry);
  expect(retry).toHaveFocus();
  mockIsReachable = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('region', { name: 'More cards' })).toHaveFocus();
  expect(retry).not.toBeInTheDocument();
});
