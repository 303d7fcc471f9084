import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Select } from './select';

test('is a native select with a name, in a box of the given class', async () => {
  render(
    <Select className="period" aria-label="Period" defaultValue="7">
      <option value="7">Latest 7 days</option>
      <option value="30">Latest 30 days</option>
    </Select>,
  );
  const select = screen.getByRole('combobox', { name: 'Period' });
  expect(select.parentElement).toHaveClass('period');
  await userEvent.selectOptions(select, 'Latest 30 days');
  expect(select).toHaveDisplayValue('Latest 30 days');
});
