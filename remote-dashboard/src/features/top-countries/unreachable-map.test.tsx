import { act, render, screen, waitFor } from '@testing-library/react';
import { GoogleChartsLoaderContext } from '../../charts/google/google-charts-loader';
import { fakeGoogleLoader, type GoogleBehavior } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { TopCountries } from './top-countries';

jest.mock('./world-map/world-map', () => {
  throw new Error('unreachable');
});

async function renderWithGoogle(google: GoogleBehavior = 'works') {
  stubBrowser({ isInView: true });
  render(
    <GoogleChartsLoaderContext value={fakeGoogleLoader(google)}>
      <TopCountries />
    </GoogleChartsLoaderContext>,
  );
  return google === 'works'
    ? screen.findByRole('button', { name: /GeoChart/ })
    : screen.findByRole('region', { name: /table$/ });
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

test.each(['Popularity', /^Copy table/])(
  'the focus on “%s” of the table goes to the chart that replaces the table by itself',
  async (name) => {
    const table = await renderWithGoogle('fails, then works');
    const control = await screen.findByRole('button', { name });
    act(() => control.focus());
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByRole('button', { name: /GeoChart/ });
    expect(table).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('figure')).toHaveFocus());
  },
);
