import { render, screen } from '@testing-library/react';
import { EmptyPage } from './empty-page';

test('shows the title as a heading that can take focus', () => {
  render(<EmptyPage title="Customers" icon={<svg />} headingId="heading" />);
  const heading = screen.getByRole('heading', { level: 1, name: 'Customers' });
  expect(heading).toHaveAttribute('id', 'heading');
  heading.focus();
  expect(heading).toHaveFocus();
});

test('says that the page is empty', () => {
  render(<EmptyPage title="Customers" icon={<svg />} headingId="heading" />);
  expect(screen.getByText('This page is empty for now.')).toBeVisible();
});
