import { act, render, screen } from '@testing-library/react';
import { GoogleChartsLoaderContext } from '../../charts/google/google-charts-loader';
import { fakeGoogleLoader } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { TopCountries } from './top-countries';

jest.mock('./world-map/world-map', () => {
  throw new Error('unreachable');
});

afterEach(() => history.replaceState(null, '', '/'));

async function renderWithGoogle() {
  stubBrowser({ isInView: true });
  render(
    <GoogleChartsLoaderContext value={fakeGoogleLoader('works')}>
      <TopCountries />
    </GoogleChartsLoaderContext>,
  );
  return screen.findByRole('button', { name: /GeoChart/ });
}

test('at the address of a country, Google’s map shows when the built-in one does not load', async () => {
  history.replaceState(null, '', '#country-DE');
  const google = await renderWithGoogle();
  expect(google.closest('[inert]')).toBeNull();
});

test('paper shows Google’s map when the built-in one has not loaded', async () => {
  const google = await renderWithGoogle();
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect(google.closest('[inert]')).toBeNull();
  await screen.findByRole('button', { name: 'Popularity' }); // The table's code has loaded.
});
