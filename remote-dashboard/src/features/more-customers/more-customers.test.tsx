import { render, screen } from '@testing-library/react';
import { MoreCustomers } from './more-customers';

test('shows a text and three social networks without a destination', () => {
  render(<MoreCustomers />);
  expect(
    screen.getByText(
      '50% of new customers explore products because the author sharing the work on the social media network. Gain your earnings right now!',
    ),
  ).toBeVisible();
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(3);
  for (const link of links) expect(link).toHaveAttribute('aria-disabled', 'true');
});
