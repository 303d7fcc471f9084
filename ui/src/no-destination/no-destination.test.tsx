import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NoDestination } from './no-destination';

test('is a disabled link without an address that the keyboard can reach', async () => {
  render(<NoDestination>See all</NoDestination>);
  const link = screen.getByRole('link', { name: 'See all' });
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
  await userEvent.tab();
  expect(link).toHaveFocus();
});

test('tells screen readers why it is disabled', () => {
  render(<NoDestination>See all</NoDestination>);
  expect(screen.getByRole('link')).toHaveAccessibleDescription('No destination yet');
});

test('shows that it has no destination when hovered or focused, until Escape', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  render(<NoDestination>See all</NoDestination>);
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.hover(screen.getByRole('link'));
  act(() => jest.advanceTimersByTime(400));
  expect(screen.getByRole('tooltip')).toHaveTextContent('No destination yet');
  await user.unhover(screen.getByRole('link'));
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  await user.tab();
  expect(screen.getByRole('tooltip')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
});

test('shows that it has no destination when tapped', async () => {
  const user = userEvent.setup();
  render(<NoDestination>See all</NoDestination>);
  await user.pointer({ keys: '[TouchA]', target: screen.getByRole('link') });
  expect(screen.getByRole('tooltip')).toHaveTextContent('No destination yet');
});

test('without a text, the tooltip has its name too', async () => {
  render(<NoDestination aria-label="Chat" />);
  await userEvent.tab();
  expect(screen.getByRole('tooltip')).toHaveTextContent('Chat · No destination yet');
});
