import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GoogleChartsLoader } from '../../charts/google/google-charts-loader';
import { fakeGoogleLoader, type GoogleBehavior, renderCard } from '../../testing/fake-google';
import { stubBrowser } from '../../testing/stub-browser';
import { SaleByGender } from './sale-by-gender';

beforeEach(() => {
  stubBrowser({ isInView: true });
});

const renderWithGoogle = (google: GoogleBehavior | GoogleChartsLoader) =>
  renderCard(<SaleByGender>Orders</SaleByGender>, google);

test('the legend lists the slices with their hours while Google Charts loads', async () => {
  await renderWithGoogle('hangs');
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
  await renderWithGoogle('works');
  await screen.findByRole('button', { name: 'PieChart of 6 rows, 300 high' });
  expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready');
});

test('the slices have the order of the legend', async () => {
  await renderWithGoogle('hangs');
  const names = screen.getAllByRole('option').map((slice) => slice.getAttribute('aria-label'));
  expect(names).toEqual([
    'Work: 11 hours, 46%',
    'Eat: 2 hours, 8%',
    'Commute: 2 hours, 8%',
    'Watch TV: 2 hours, 8%',
    'Sleep: 7 hours, 29%',
  ]);
});

test('a failure that all charts share shows once on the page, with the map', async () => {
  await renderWithGoogle('fails');
  await waitFor(() => expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'errored'));
  expect(screen.queryByText(/Google Charts/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Try again/ })).not.toBeInTheDocument();
});

test('the built-in pie works while Google Charts loads', async () => {
  await renderWithGoogle('hangs');
  await userEvent.hover(screen.getByRole('option', { name: 'Sleep: 7 hours, 29%' }));
  expect(screen.getByText('7 hours · 29%')).toBeVisible();
});

test('the pointer can move to the tooltip of a slice', async () => {
  const user = userEvent.setup();
  await renderWithGoogle('hangs');
  // The events of user-event do not tell where the pointer goes.
  const leave = (from: Element, relatedTarget: Element) =>
    fireEvent(from, new MouseEvent('pointerout', { bubbles: true, relatedTarget }));
  /** Moves the pointer from a slice to its tooltip. */
  const cross = async (slice: RegExp, text: string) => {
    const option = screen.getByRole('option', { name: slice });
    await user.hover(option);
    leave(option, screen.getByText(text));
  };
  await cross(/^Sleep/, '7 hours · 29%');
  expect(screen.getByText('7 hours · 29%')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText('7 hours · 29%')).not.toBeInTheDocument();

  await cross(/^Eat/, '2 hours · 8%');
  leave(screen.getByText('2 hours · 8%'), document.body);
  expect(screen.queryByText('2 hours · 8%')).not.toBeInTheDocument();
});

test('a tap on a slice shows its tooltip, although the finger has left by then', async () => {
  await renderWithGoogle('hangs');
  fireEvent.click(screen.getByRole('option', { name: 'Sleep: 7 hours, 29%' }));
  expect(screen.getByText('7 hours · 29%')).toBeVisible();
});

test('Google’s pie waits until the keyboard has left the built-in one', async () => {
  const loader = fakeGoogleLoader('works');
  const start = jest.spyOn(loader, 'start').mockReturnValue();
  await renderWithGoogle(loader);
  await userEvent.tab();
  const work = screen.getByRole('option', { name: 'Work: 11 hours, 46%' });
  expect(work).toHaveFocus();
  start.mockRestore();
  act(() => loader.start());
  await waitFor(() => expect(screen.getByRole('figure')).toHaveAttribute('data-state', 'ready'));
  expect(work).toHaveFocus();
  await userEvent.tab();
  expect(work).not.toBeInTheDocument();
});

test.each([
  ['{End}', 'Sleep'],
  ['{End}{Home}', 'Work'],
  ['{PageDown}', 'Sleep'],
  ['{PageDown}{PageUp}', 'Work'],
])('%s moves to the slice %s, and does not scroll the page', async (keys, name) => {
  const prevented: boolean[] = [];
  document.addEventListener('keydown', (event) => prevented.push(event.defaultPrevented), {
    once: true,
  });
  await renderWithGoogle('hangs');
  act(() => screen.getByRole('option', { name: /^Work/ }).focus());
  await userEvent.keyboard(keys);
  expect(screen.getByRole('option', { name: new RegExp(`^${name}`) })).toHaveFocus();
  expect(prevented).toEqual([true]);
});

test('arrow keys move through the slices of the built-in pie and wrap around', async () => {
  await renderWithGoogle('fails');
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
  await renderWithGoogle('hangs');
  expect(screen.getByRole('figure')).toHaveTextContent(
    'Pie chart of hours per day: Work 11 hours, Eat 2 hours, Commute 2 hours, Watch TV 2 hours, Sleep 7 hours.',
  );
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
  expect(screen.getByRole('row', { name: 'Sleep 7 hours 29%' })).toBeVisible();
});

test('neither the table nor paper repeats the legend', async () => {
  await renderWithGoogle('hangs');
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
  expect(
    screen.getByRole('list', { name: 'Slices', hidden: true }).closest('[inert]'),
  ).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('table')).toHaveLength(1); // Paper leaves out the one of the window.
});

test('the table sorts by a column', async () => {
  await renderWithGoogle('hangs');
  await userEvent.click(screen.getByRole('button', { name: /View as table/ }));
  const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
  await userEvent.click(screen.getByRole('button', { name: 'Hours per day' }));
  expect(rows().slice(1, 3)).toEqual(['Work11 hours46%', 'Sleep7 hours29%']);
});
