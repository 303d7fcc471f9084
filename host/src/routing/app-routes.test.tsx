import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { type Failure, failureEvent } from '../federation/failure/failure';
import { RoutedArea } from './app-routes';

function Broken(): never {
  throw new Error('boom');
}

test('a page that crashes is replaced by the error page until staff open another page', async () => {
  const user = userEvent.setup();
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reports: Failure[] = [];
  window.addEventListener(failureEvent, ({ detail }) => reports.push(detail), { once: true });
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Link to="/fine">Another page</Link>
      <Routes>
        <Route element={<RoutedArea />}>
          <Route path="/broken" element={<Broken />} />
          <Route path="/fine" element={<p>It works</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'This page has stopped working',
  );
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  expect(screen.getByText(/Error: boom/)).toBeVisible();
  expect(log).toHaveBeenCalled();
  expect(reports).toMatchObject([{ code: 'crashed', phase: 'host', message: 'boom' }]);
  log.mockClear();

  await user.click(screen.getByRole('link', { name: 'Another page' }));
  expect(screen.getByText('It works')).toBeVisible();
});

test('a page that crashes once shows again with "Try again"', async () => {
  const user = userEvent.setup();
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  function BrokenAtFirst() {
    if (isBroken) throw new Error('boom');
    return <p>It works</p>;
  }
  render(
    <MemoryRouter>
      <Routes>
        <Route element={<RoutedArea />}>
          <Route path="/" element={<BrokenAtFirst />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  const tryAgain = () => screen.getByRole('button', { name: 'Try again' });
  await user.click(tryAgain());
  expect(screen.getByText(/^Error: boom\. Try again, or choose another page/)).toBeVisible();
  isBroken = false;
  await user.click(tryAgain());
  expect(screen.getByText('It works')).toBeVisible();
  expect(log).toHaveBeenCalled();
  log.mockClear();
});
