import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoogleChartsLoaderContext } from '../../charts/google/google-charts-loader-context';
import { fakeGoogleLoader, type GoogleBehavior } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { ViewProvider } from '../../view/view';
import { SaleByGender } from './sale-by-gender';

beforeEach(() => {
  stubBrowser({ isInView: true });
});

afterEach(() => {
  jest.restoreAllMocks();
});

function renderWithGoogle(google: GoogleBehavior) {
  render(
    <GoogleChartsLoaderContext value={fakeGoogleLoader(google)}>
      <ViewProvider>
        <SaleByGender>Orders</SaleByGender>
      </ViewProvider>
    </GoogleChartsLoaderContext>,
  );
}

test('the legend lists the slices with their hours while Google Charts loads', () => {
  renderWithGoogle('hangs');
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

test('shows Google’s pie, 300 px high', async () => {
  renderWithGoogle('works');
  await screen.findByRole('button', { name: 'PieChart of 6 rows, 300 high' });
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready');
});

test('arrow keys move through the slices of the built-in pie and wrap around', async () => {
  renderWithGoogle('fails');
  const work = await screen.findByRole('option', { name: 'Work: 11 hours, 46%' });
  await userEvent.tab();
  expect(work).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  const sleep = screen.getByRole('option', { name: 'Sleep: 7 hours, 29%' });
  expect(sleep).toHaveFocus();
  expect(screen.getByText('7 hours · 29%')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('7 hours · 29%')).not.toBeInTheDocument();
});

test('the summary and the table contain the data of the pie', async () => {
  renderWithGoogle('hangs');
  expect(screen.getByRole('figure')).toHaveTextContent(
    'Pie chart of hours per day: Work 11 hours, Eat 2 hours, Commute 2 hours, Watch TV 2 hours, Sleep 7 hours.',
  );
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
  expect(screen.getByRole('row', { name: 'Sleep 7 hours 29%' })).toBeVisible();
});
