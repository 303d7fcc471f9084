import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Sort } from './sort';
import { SortHeader } from './sort-header';

function Headers() {
  const [sort, setSort] = useState<Sort<'name' | 'amount'>>('');
  return (
    <table>
      <thead>
        <tr>
          <SortHeader
            column={{ id: 'name', title: 'Name', kind: 'text' }}
            sort={sort}
            onSort={setSort}
          />
          <SortHeader
            column={{ id: 'amount', title: 'Amount', kind: 'number' }}
            sort={sort}
            onSort={setSort}
          />
        </tr>
      </thead>
    </table>
  );
}

test('the keyboard sorts by a column and says in which direction', async () => {
  render(<Headers />);
  const header = screen.getByRole('columnheader', { name: 'Amount' });
  expect(header).not.toHaveAttribute('aria-sort');
  await userEvent.tab();
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Amount' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(header).toHaveAttribute('aria-sort', 'descending');
  await userEvent.keyboard(' ');
  expect(header).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  expect(header).not.toHaveAttribute('aria-sort');
});

test('only one column is sorted', async () => {
  render(<Headers />);
  await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  expect(screen.getByRole('columnheader', { name: 'Amount' })).not.toHaveAttribute('aria-sort');
});
