import { isLocalNetworkRefused } from './local-network';

/** A browser that knows these permissions. */
function browserWith(states: Record<string, PermissionState>): void {
  const query = jest.fn(({ name }: { name: string }) =>
    name in states
      ? Promise.resolve({ state: states[name] })
      : Promise.reject(new TypeError(`${name} is not a valid permission name`)),
  );
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
}

test.each<[browser: string, states: Record<string, PermissionState>, isRefused: boolean]>([
  ['refuses', { 'loopback-network': 'denied' }, true],
  ['refuses, under the older name', { 'local-network-access': 'denied' }, true],
  ['allows', { 'loopback-network': 'granted', 'local-network-access': 'denied' }, false],
  ['has not asked yet', { 'local-network-access': 'prompt' }, false],
  ['knows no such permission', {}, false],
])('a browser that %s', async (_browser, states, isRefused) => {
  browserWith(states);
  expect(await isLocalNetworkRefused()).toBe(isRefused);
});

test('a browser without permissions', async () => {
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: undefined });
  expect(await isLocalNetworkRefused()).toBe(false);
});
