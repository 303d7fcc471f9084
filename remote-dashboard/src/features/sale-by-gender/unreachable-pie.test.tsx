import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GoogleChartsLoaderContext } from '../../charts/google/google-charts-loader';
import { fakeGoogleLoader } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { SaleByGender } from './sale-by-gender';

let mockIsReachable = false;

jest.mock('./pie-chart', () => {
  if (!mockIsReachable) throw new Error('unreachable');
  return jest.requireActual<object>('./pie-chart');
});

test('without any chart, a table shows, and "View as chart" loads the built-in chart again', async () => {
  stubBrowser({ isInView: true });
  render(
    <GoogleChartsLoaderContext value={fakeGoogleLoader('fails')}>
      <SaleByGender>Orders</SaleByGender>
    </GoogleChartsLoaderContext>,
  );
  expect(await screen.findByRole('row', { name: 'Sleep 7 hours 29%' })).toBeVisible();
  mockIsReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'View as chart: Hours per day' }));
  expect(await screen.findByRole('option', { name: 'Sleep: 7 hours, 29%' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
