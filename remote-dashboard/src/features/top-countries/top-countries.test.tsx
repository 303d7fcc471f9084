import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type GoogleBehavior, renderCard } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { countryPopularity } from './country-popularity';
import { TopCountries } from './top-countries';

let log: jest.SpyInstance;

beforeEach(() => {
  stubBrowser({ isInView: true });
  log = jest.spyOn(console, 'info').mockReturnValue();
});

const renderWithGoogle = (google: GoogleBehavior) => renderCard(<TopCountries />, google);

test('the period selector has four options and keeps the choice', async () => {
  await renderWithGoogle('hangs');
  const period = screen.getByRole('combobox', { name: 'Period' });
  expect(
    within(period)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Latest 7 days', 'Latest 15 days', 'Latest 30 days', 'Latest 40 days']);
  await userEvent.selectOptions(period, 'Latest 30 days');
  expect(period).toHaveDisplayValue('Latest 30 days');
});

test('the legend names the three most popular countries, each in its own colour', async () => {
  await renderWithGoogle('hangs');
  const legend = screen.getByRole('list', { name: 'Most popular countries' });
  const entries = within(legend).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Top1United States',
    'Top2Brazil',
    'Top3Germany',
  ]);
  const colors = entries.map((entry) => entry.querySelector('[style]')!.getAttribute('style'));
  expect(new Set(colors).size).toBe(3);
});

test('the sample data range from 200 to 700', () => {
  const values = countryPopularity.map(({ popularity }) => popularity);
  expect(Math.min(...values)).toBe(200);
  expect(Math.max(...values)).toBe(700);
});

test('shows Google’s map once drawn, and logs the country that staff point at', async () => {
  await renderWithGoogle('works');
  const drawn = await screen.findByRole('button', { name: 'GeoChart of 21 rows, 265 high' });
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready');
  await userEvent.click(drawn);
  expect(log).toHaveBeenCalledWith('Country', 'United States');
});

test('prints the built-in map, which has the colours of paper, in place of Google’s', async () => {
  await renderWithGoogle('works');
  const google = await screen.findByRole('button', { name: /GeoChart/ });
  const germany = () => screen.queryByRole('option', { name: 'Germany: popularity 450' });
  const isHidden = () => google.closest('[inert]') !== null;
  expect([germany() !== null, isHidden()]).toEqual([false, false]);
  act(() => void dispatchEvent(new Event('beforeprint')));
  expect([germany() !== null, isHidden()]).toEqual([true, true]);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect([germany() !== null, isHidden()]).toEqual([false, false]);
});

test('shows the data of the built-in map while Google Charts loads', async () => {
  await renderWithGoogle('hangs');
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'loading');
  expect(screen.getByRole('option', { name: 'Germany: popularity 450' })).toBeVisible();
});

test('the table sorts by a column and exports what it shows', async () => {
  await renderWithGoogle('hangs');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /View as table/ }));
  await user.click(screen.getByRole('button', { name: 'Popularity' }));
  await user.click(screen.getByRole('button', { name: 'Popularity' }));
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('Vietnam200');
  await user.click(await screen.findByRole('button', { name: /^Copy table/ }));
  const csv = await navigator.clipboard.readText();
  expect(csv.split('\r\n').slice(0, 2)).toEqual(['Country\tPopularity', 'Vietnam\t200']);
});

test('the table says politely how it is sorted', async () => {
  await renderWithGoogle('hangs');
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /View as table/ }));
  await user.click(screen.getByRole('button', { name: 'Popularity' }));
  expect(screen.getByText('20 rows. Popularity, highest first.')).toHaveRole('status');
});

describe('the address of a country', () => {
  const open = (hash: string) =>
    act(() => {
      history.replaceState(null, '', hash);
      window.dispatchEvent(new Event('hashchange'));
    });

  test('shows the built-in map with its mark, until the focus leaves it', async () => {
    await renderWithGoogle('works');
    await screen.findByRole('button', { name: /GeoChart/ });
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    open('#country-DE');
    const germany = screen.getByRole('option', { name: 'Germany: popularity 450' });
    expect(germany).toHaveAttribute('id', 'country-DE');
    act(() => germany.focus());
    act(() => germany.blur());
    expect(germany).not.toBeInTheDocument();
  });

  test('shows the built-in map no longer than the host looks for the mark', async () => {
    await renderWithGoogle('works');
    const google = await screen.findByRole('button', { name: /GeoChart/ });
    jest.useFakeTimers();
    open('#country-DE');
    act(() => jest.advanceTimersByTime(1999));
    expect(google.closest('[inert]')).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(google.closest('[inert]')).toBeNull();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  test('keeps the built-in map while its mark has the focus', async () => {
    await renderWithGoogle('works');
    await screen.findByRole('button', { name: /GeoChart/ });
    jest.useFakeTimers();
    open('#country-DE');
    act(() => document.getElementById('country-DE')!.focus());
    act(() => jest.advanceTimersByTime(2000));
    expect(screen.getByRole('option', { name: /Germany/ })).toHaveFocus();
  });

  test('keeps the built-in map while staff are in another window', async () => {
    await renderWithGoogle('works');
    await screen.findByRole('button', { name: /GeoChart/ });
    open('#country-DE');
    const germany = screen.getByRole('option', { name: 'Germany: popularity 450' });
    act(() => germany.focus());
    fireEvent.blur(germany); // The focus stays where it is.
    expect(germany).toHaveFocus();
    expect(germany).toBeInTheDocument();
  });

  test('shows Google’s map again after staff have closed the notifications', async () => {
    await renderWithGoogle('works');
    const google = await screen.findByRole('button', { name: /GeoChart/ });
    open('#country-DE');
    act(() => screen.getByRole('option', { name: /Germany/ }).focus());
    act(() => screen.getByRole('combobox', { name: 'Period' }).focus());
    expect(google.closest('[inert]')).toBeNull();
    const oldURL = 'http://localhost/#notifications';
    act(() => void dispatchEvent(new HashChangeEvent('hashchange', { oldURL }))); // Of the browser.
    expect(google.closest('[inert]')).toBeNull();
    open('#country-DE');
    expect(google.closest('[inert]')).not.toBeNull();
  });

  test('shows the country when staff add it to the address again', async () => {
    await renderWithGoogle('works');
    const google = await screen.findByRole('button', { name: /GeoChart/ });
    open('#country-DE');
    act(() => screen.getByRole('option', { name: /Germany/ }).focus());
    act(() => screen.getByRole('combobox', { name: 'Period' }).focus());
    expect(google.closest('[inert]')).toBeNull();
    const oldURL = 'http://localhost/?map=table'; // A choice on the page has written it.
    act(() => void dispatchEvent(new HashChangeEvent('hashchange', { oldURL })));
    expect(google.closest('[inert]')).not.toBeNull();
  });

  test('surrounds the country on the map, until staff open another address', async () => {
    await renderWithGoogle('fails');
    const map = screen.getByRole('listbox', { name: 'Countries' });
    open('#country-DE');
    expect(screen.getByRole('option', { current: true })).toHaveAccessibleName(/Germany/);
    expect(map.querySelectorAll('g path')).toHaveLength(2);
    open('#top-countries');
    expect(screen.queryByRole('option', { current: true })).not.toBeInTheDocument();
    expect(map.querySelectorAll('g path')).toHaveLength(0);
  });

  test('shows the map instead of its table', async () => {
    await renderWithGoogle('fails');
    await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
    open('#country-XX');
    expect(document.getElementById('country-DE')).toBeNull();
    open('#country-DE');
    expect(document.getElementById('country-DE')).toBeVisible();
  });
});

test('shows the built-in map if Google Charts fails, and logs the country that staff point at', async () => {
  await renderWithGoogle('fails');
  const germany = await screen.findByRole('option', { name: 'Germany: popularity 450' });
  await userEvent.hover(germany);
  expect(await screen.findByText('Popularity: 450')).toBeVisible();
  expect(log).toHaveBeenCalledTimes(1);
  expect(log).toHaveBeenCalledWith('Country', 'Germany');
});

test('shows the built-in map if Google Charts loads but cannot draw', async () => {
  await renderWithGoogle('cannot draw');
  expect(await screen.findByRole('option', { name: 'Germany: popularity 450' })).toBeVisible();
  const retry = await screen.findByRole('button', { name: 'Try again: Popularity by country' });
  expect(retry).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent(
    'Popularity by country: Google Charts did not work.',
  );
});

test('“Try again” gives the focus to the chart when the connection returns', async () => {
  await renderWithGoogle('fails, then works');
  const retry = await screen.findByRole('button', { name: 'Try again: Google Charts' });
  act(() => retry.focus());
  act(() => void dispatchEvent(new Event('online')));
  expect(retry).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('figure')).toHaveFocus());
  await screen.findByRole('button', { name: /GeoChart/ });
});

test('"Try again" loads Google’s map', async () => {
  await renderWithGoogle('fails, then works');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Google Charts' }));
  await screen.findByRole('button', { name: /GeoChart/ });
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready');
});

test('the summary and the table contain the data of the map', async () => {
  await renderWithGoogle('hangs');
  expect(screen.getByRole('figure')).toHaveTextContent(
    /United States is the most popular with 700, followed by Brazil with 560 and Germany with 450. The map shows 20 countries/,
  );
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
  expect(screen.getAllByRole('row')).toHaveLength(countryPopularity.length + 1);
  expect(screen.getByRole('row', { name: 'Brazil 560' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /View as chart/ }));
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});
