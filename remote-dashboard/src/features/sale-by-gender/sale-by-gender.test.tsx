import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoogleLoadingContext } from '../../charts/google/google-loading-context';
import { type GoogleStage, stagedGoogle } from '../../testing/staged-google';
import { stubBrowser } from '../../testing/stub-browser';
import { SaleByGender } from './sale-by-gender';

beforeEach(() => {
  stubBrowser({ isInView: true });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function renderStaged(stage: GoogleStage) {
  render(
    <GoogleLoadingContext value={stagedGoogle(stage)}>
      <SaleByGender>What the page puts beside it</SaleByGender>
    </GoogleLoadingContext>,
  );
}

test('the legend has each slice with its hours, in every state', () => {
  renderStaged('hangs');
  const legend = screen.getByRole('list', { name: 'Slices' });
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Work11 hours46%',
    'Eat2 hours8%',
    'Commute2 hours8%',
    'Watch TV2 hours8%',
    'Sleep7 hours29%',
  ]);
});

test('shows Google’s pie, 300 high', async () => {
  renderStaged('works');
  await screen.findByRole('button', { name: 'PieChart of 6 rows, 300 high' });
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready');
});

test('our own pie tells its slices to the arrow keys, around both ends', async () => {
  renderStaged('fails');
  const work = await screen.findByRole('img', { name: 'Work: 11 hours, 46%' });
  await userEvent.tab();
  expect(work).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  const sleep = screen.getByRole('img', { name: 'Sleep: 7 hours, 29%' });
  expect(sleep).toHaveFocus();
  expect(screen.getByText('7 hours · 29%')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('7 hours · 29%')).not.toBeInTheDocument();
});

test('the summary and the table say what the pie shows', async () => {
  renderStaged('hangs');
  expect(screen.getByRole('figure')).toHaveAccessibleDescription(
    'Hours per day as a pie: Work 11 hours, Eat 2 hours, Commute 2 hours, Watch TV 2 hours, Sleep 7 hours.',
  );
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
  expect(screen.getByRole('row', { name: 'Sleep 7 hours 29%' })).toBeVisible();
});
