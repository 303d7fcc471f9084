import { render, screen } from '@testing-library/react';
import { GoogleChartsLoaderContext } from '../../charts/google/google-charts-loader';
import { fakeGoogleLoader } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { TopCountries } from './top-countries';

jest.mock('./world-map/world-map', () => {
  throw new Error('unreachable');
});

test('at the address of a country, Google’s map shows when the built-in one does not load', async () => {
  stubBrowser({ isInView: true });
  history.replaceState(null, '', '#country-DE');
  render(
    <GoogleChartsLoaderContext value={fakeGoogleLoader('works')}>
      <TopCountries />
    </GoogleChartsLoaderContext>,
  );
  const google = await screen.findByRole('button', { name: /GeoChart/ });
  expect(google.closest('[inert]')).toBeNull();
});
