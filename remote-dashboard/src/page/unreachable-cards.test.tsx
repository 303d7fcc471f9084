import { render, screen } from '@testing-library/react';
import { stubBrowser } from '../testing/stub-browser';
import { DashboardPage } from './dashboard-page';

jest.mock('../features/brought-cards/brought-cards', () => {
  throw new Error('unreachable');
});

const ignore = () => undefined;

test('says so when the code that shows cards of other teams does not load', async () => {
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
  expect(
    await screen.findByText('More cards could not load. Reload the page to try again.'),
  ).toBeVisible();
});
