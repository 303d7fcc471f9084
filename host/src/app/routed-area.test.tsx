import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { RoutedArea } from './routed-area';

function Broken(): never {
  throw new Error('no such shelf');
}

test('a page that crashes leaves the error page with its cause, until staff go elsewhere', async () => {
  const user = userEvent.setup();
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <MemoryRouter initialEntries={['/broken']}>
      <Link to="/fine">Elsewhere</Link>
      <Routes>
        <Route element={<RoutedArea />}>
          <Route path="/broken" element={<Broken />} />
          <Route path="/fine" element={<p>All is well</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading')).toHaveTextContent('Unexpected Application Error!');
  expect(screen.getByText('Error: no such shelf')).toBeVisible();
  expect(log).toHaveBeenCalled();
  log.mockClear();

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('All is well')).toBeVisible();
});
