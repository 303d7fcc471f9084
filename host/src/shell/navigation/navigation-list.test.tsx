import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FederationProvider, federationWithoutRemotes } from '../../federation/federation-context';
import { NavigationList } from './navigation-list';

function renderAt(path: string) {
  const prefetch = jest.fn();
  const onChoose = jest.fn();
  render(
    <FederationProvider value={federationWithoutRemotes({ prefetch })}>
      <MemoryRouter initialEntries={[path]}>
        <NavigationList onChoose={onChoose} />
      </MemoryRouter>
    </FederationProvider>,
  );
  return { prefetch, onChoose, user: userEvent.setup() };
}

const entry = (name: string) => screen.getByRole('link', { name });
const current = () => screen.queryAllByRole('link', { current: 'page' });

test.each([
  ['/', 'Dashboard'],
  ['/store', 'Store'],
  ['/store/', 'Store'],
  ['/STORE', 'Store'],
])('at %s, the current entry is %s', (path, name) => {
  renderAt(path);
  expect(current()).toEqual([entry(name)]);
});

test('at an unknown address, no entry is current', () => {
  renderAt('/store/nowhere');
  expect(current()).toEqual([]);
});

test('choosing an entry opens its page', async () => {
  const { user, onChoose } = renderAt('/');
  await user.click(entry('Store'));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(current()).toEqual([entry('Store')]);
});

test('pointing at an entry prefetches its page', async () => {
  const { user, prefetch } = renderAt('/');
  await user.hover(entry('Store'));
  expect(prefetch).toHaveBeenCalledWith('placeholders/Store');
});
