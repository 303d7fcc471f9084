import { render, screen } from '@testing-library/react';
import Customers from './customers';
import Messages from './messages';
import ProductAnalytics from './product-analytics';
import Settings from './settings';
import Store from './store';

test.each([
  ['Product Analytics', ProductAnalytics],
  ['Customers', Customers],
  ['Store', Store],
  ['Messages', Messages],
  ['Settings', Settings],
])('the page "%s" shows its title as heading', (title, Page) => {
  render(<Page headingId="heading" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
});
