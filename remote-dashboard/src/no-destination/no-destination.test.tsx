import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoDestination } from './no-destination';

test('is a disabled link without an address, which the keyboard reaches', async () => {
  render(<NoDestination>See all</NoDestination>);
  const link = screen.getByRole('link', { name: 'See all' });
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
  await userEvent.tab();
  expect(link).toHaveFocus();
});

test('says that it has no destination when focused or pointed at, until Escape', async () => {
  const user = userEvent.setup();
  render(<NoDestination>See all</NoDestination>);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.hover(screen.getByRole('link'));
  expect(screen.getByRole('tooltip')).toHaveTextContent('No destination yet');
  await user.unhover(screen.getByRole('link'));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByRole('tooltip')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});
