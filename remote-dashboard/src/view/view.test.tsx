import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addressOf, useView, viewAt, ViewProvider } from './view';

const defaults = viewAt('');

test('an empty address is the view with all defaults', () => {
  expect(defaults).toEqual({
    period: '7',
    map: 'chart',
    mapSort: '',
    pie: 'chart',
    pieSort: '',
    sort: '',
    state: '',
  });
  expect(addressOf(defaults, '')).toBe('');
});

test('an address contains only what is not at its default', () => {
  const view = { ...defaults, period: '30', map: 'table', sort: '-amount' } as const;
  expect(addressOf(view, '')).toBe('?period=30&map=table&sort=-amount');
  expect(viewAt('?period=30&map=table&sort=-amount')).toEqual(view);
});

test('damaged and unknown values count as the default, and the next address leaves them out', () => {
  const address = '?period=31&map=&sort=colour&state=%E0%A4%A&pie=table';
  expect(viewAt(address)).toEqual({ ...defaults, pie: 'table' });
  expect(addressOf(viewAt(address), address)).toBe('?pie=table');
});

test('the parameters of others stay', () => {
  const view = { ...defaults, state: 'chargeback' } as const;
  expect(addressOf(view, '?from=mail&period=15')).toBe('?from=mail&state=chargeback');
});

function Period() {
  const { view, setView } = useView();
  return <button onClick={() => setView({ period: '40' })}>{view.period} days</button>;
}

test('a change shows at once and goes into the address; Back and forward change the view', async () => {
  const onAddressChange = jest.fn();
  const at = (address: string) => (
    <ViewProvider address={address} onAddressChange={onAddressChange}>
      <Period />
    </ViewProvider>
  );
  const { rerender } = render(at('?map=table'));
  await userEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(screen.getByRole('button', { name: '40 days' })).toBeVisible();
  expect(onAddressChange).toHaveBeenCalledWith('?period=40&map=table');
  rerender(at('?period=40&map=table'));
  expect(screen.getByRole('button', { name: '40 days' })).toBeVisible();
  rerender(at('?period=15'));
  expect(screen.getByRole('button', { name: '15 days' })).toBeVisible();
});

test('a host that passes no address keeps the choice while the page is shown', async () => {
  render(
    <ViewProvider>
      <Period />
    </ViewProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(screen.getByRole('button', { name: '40 days' })).toBeVisible();
});
