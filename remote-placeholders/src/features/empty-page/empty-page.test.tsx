import { render, screen } from '@testing-library/react';
import { EmptyPage } from './empty-page';

test('the title is the heading that the host moves focus to', () => {
  render(<EmptyPage title="Customers" headingId="heading" />);
  const heading = screen.getByRole('heading', { level: 1, name: 'Customers' });
  expect(heading).toHaveAttribute('id', 'heading');
  heading.focus();
  expect(heading).toHaveFocus();
});

test('one line says that the page is empty', () => {
  render(<EmptyPage title="Customers" headingId="heading" />);
  expect(screen.getByText('This page is empty for now.')).toBeVisible();
});
