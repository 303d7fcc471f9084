import type { Release } from '@backshop/shared-types';
import { abandonRequests } from './abandon-requests';

const release: Release = {
  number: 1,
  created: '2026-03-14T00:00:00Z',
  host: '0.1.0-a',
  remotes: {
    placeholders: {
      version: '0.1.0-b',
      entry: '/remotes/placeholders/0.1.0-b/remoteEntry.js',
      exposes: { Store: ['Store.js', 'Store.css'], Settings: ['Settings.js'] },
    },
  },
};

/** Puts an element on the page that waits for its file, and counts how often it is given up. */
function waiting(kind: 'script' | 'link', address: string) {
  const element = document.createElement(kind);
  if (kind === 'link') element.setAttribute('rel', 'stylesheet');
  element.setAttribute(kind === 'link' ? 'href' : 'src', address);
  const giveUp = jest.fn();
  element.addEventListener('error', giveUp);
  document.head.append(element);
  return giveUp;
}

const folder = '/remotes/placeholders/0.1.0-b';

test('gives up the entry, the script and the stylesheet of the expose, a retry’s too', () => {
  const awaited = [
    waiting('script', `${folder}/remoteEntry.js`),
    waiting('script', `${folder}/Store.js?retry=1`),
    waiting('link', `${folder}/Store.css`),
  ];
  abandonRequests(release, 'placeholders/Store');
  for (const giveUp of awaited) expect(giveUp).toHaveBeenCalledTimes(1);
});

test('leaves everything else alone', () => {
  const others = [
    waiting('script', `${folder}/Settings.js`),
    waiting('script', '/host/0.1.0-a/command-box.js'),
    waiting('script', ''),
  ];
  abandonRequests(release, 'placeholders/Store');
  abandonRequests(release, 'dashboard/Dashboard');
  for (const giveUp of others) expect(giveUp).not.toHaveBeenCalled();
});
