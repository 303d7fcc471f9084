import { render, screen, within } from '@testing-library/react';
import { SalesOverview } from './sales-overview';
import { summaryRows } from './summary-rows';

test('shows the label, price and percentage of each row', () => {
  render(<SalesOverview />);
  const rows = screen.getAllByRole('listitem');
  expect(rows).toHaveLength(summaryRows.length);
  expect(within(rows[0]!).getByText('Total sales')).toBeVisible();
  expect(within(rows[0]!).getByText('$48,260.50')).toBeVisible();
  expect(within(rows[0]!).getByText('82%')).toBeVisible();
  expect(rows[0]).toHaveTextContent('82% of plan');
});
