import type { VersionList } from '@backshop/shared-types';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FederationProvider } from '../federation/federation-context';
import { releaseOf } from '../federation/testing/fake-releases';
import { federationWithoutRemotes } from '../federation/without-remotes';
import { IdentityContext, nobody } from '../identity/identity';
import { AboutDialog } from './about-dialog';
import { formatVersion } from './format';

const release = releaseOf(
  { dashboard: '0.1.0-live' },
  { number: 12, created: '2026-11-22T09:30:00.000Z', host: '0.1.0-host' },
);

const list: VersionList = {
  release: 12,
  versions: [
    {
      version: '0.1.0-live',
      state: 'live',
      time: '2026-11-22T09:30:00.000Z',
      commit: '0123456789abcdef0123456789abcdef01234567',
      committed: '2026-11-21T10:00:00.000Z',
    },
    { version: '0.1.0-staged', state: 'staged', time: '2026-11-22T12:00:00.000Z' },
  ],
};

/** Opens the dialog on an origin with these files. */
function openDialog(files: Record<string, string>, identity = nobody) {
  globalThis.fetch = (url) => {
    const body = files[url as string];
    return Promise.resolve({
      ok: body !== undefined,
      text: () => Promise.resolve(body ?? ''),
    } as Response);
  };
  const versionOf = () => '0.1.0-live';
  render(
    <FederationProvider value={federationWithoutRemotes({ release, versionOf })}>
      <IdentityContext value={identity}>
        <AboutDialog isOpen onClose={jest.fn()} />
      </IdentityContext>
    </FederationProvider>,
  );
  return userEvent.setup();
}

const indexHtml = (number: number, created = release.created) =>
  `<script type="application/json" id="release">${JSON.stringify({ ...release, number, created })}</script>`;

const section = (name: string) =>
  within(
    screen.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }).closest('section')!,
  );

test('shows the release and the parts, and says that a newer release is live', async () => {
  openDialog({ '/': indexHtml(13), '/version-lists/dashboard.json': JSON.stringify(list) });
  expect(screen.getByRole('dialog', { name: 'About this page' })).toBeVisible();
  expect(await screen.findByText(/^Release 13, since .* The pages that you/)).toBeVisible();
  expect(section('host').getByText('0.1.0-host')).toBeVisible();
  const dashboard = section('dashboard');
  expect(dashboard.getByText('live, not loaded yet')).toBeVisible();
  expect(dashboard.getByText(/^0123456789,/).parentElement).toHaveTextContent(
    /Nov 2\d, 2026, \d\d:00$/,
  );
});

test.each([
  [12, 25, 'The pages that you open next use it.'],
  [9, 25, 'The pages that you open next use it.'],
  [12, 19, 'Reload the page to use it.'],
  [9, 19, 'Reload the page to use it.'],
])(
  'after a restore from a backup, shows that release %i of November %i is live',
  async (number, day, advice) => {
    openDialog({ '/': indexHtml(number, `2026-11-${day}T09:30:00.000Z`) });
    const answer = await screen.findByText(`Release ${number}, since Nov ${day}`, { exact: false });
    expect(answer).toHaveTextContent(advice);
  },
);

test('only what is loaded is marked as live', async () => {
  openDialog({});
  await screen.findByText(/^Could not be checked/);
  expect(section('host').getByText('live, loaded')).toHaveAttribute('data-state', 'live');
  expect(section('dashboard').getByText('live, not loaded yet')).not.toHaveAttribute(
    'data-state',
    'live',
  );
});

test.each([
  ['0.1.0-3f2a91c0d4e5b6a7988776655443322110', '0.1.0-3f2a91c0'],
  ['2.14.0', '2.14.0'],
  ['0.1.0-staged', '0.1.0-staged'],
  ['http://localhost:3001', 'http://localhost:3001'],
])('the version %s is shown as %s', (version, shown) => {
  expect(formatVersion(version)).toBe(shown);
});

test.each([
  [false, 'Could not be checked. Check your connection.'],
  [true, 'Could not be checked. Sign in again.'],
])(
  'says what helps if the origin does not answer (session has ended: %s)',
  async (hasEnded, text) => {
    openDialog({}, { ...nobody, hasEnded });
    expect(await screen.findByText(text)).toBeVisible();
  },
);

test('adds no header and no footer to the landmarks of the page', async () => {
  openDialog({});
  await screen.findByText(/^Could not be checked/);
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
});

test('says how to leave a preview when a newer release is live', async () => {
  sessionStorage.setItem('preview', 'dashboard@0.1.0-live');
  openDialog({ '/': indexHtml(13) });
  expect(await screen.findByText(/^Release 13, .* End the preview to use it\.$/)).toBeVisible();
});

test('works without the lists, and with a damaged one', async () => {
  openDialog({
    '/': '<!doctype html>',
    '/version-lists/dashboard.json': JSON.stringify({
      versions: [{}, null, 1, { ...list.versions[0], commit: { message: 'x' } }],
    }),
    '/version-lists/placeholders.json': '<!doctype html>',
  });
  expect(await screen.findByText(/^Could not be checked/)).toBeVisible();
  expect(section('dashboard').getByText('0.1.0-live')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Preview' })).not.toBeInTheDocument();
});

test('previews another version with a click', async () => {
  const user = openDialog({
    '/': indexHtml(12),
    '/version-lists/dashboard.json': JSON.stringify(list),
    '/version-lists/host.json': JSON.stringify(list),
  });
  const choice = await screen.findByRole('combobox', {
    name: 'Preview another version of dashboard',
  });
  expect(screen.getByText('This release. The page is up to date.')).toBeVisible();
  expect(within(choice).getAllByRole('option')).toHaveLength(1);
  expect(within(choice).getByRole('option')).toHaveTextContent(
    /^staged · Nov 2\d, 2026 · 0\.1\.0-staged$/,
  );
  expect(sessionStorage.getItem('preview')).toBeNull();
  const reports = jest.spyOn(console, 'error').mockReturnValue(undefined); // jsdom cannot reload.
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  reports.mockRestore();
  expect(sessionStorage.getItem('preview')).toBe('dashboard@0.1.0-staged');
});

test('offers 30 versions of a list that is much longer', async () => {
  const versions = Array.from({ length: 500 }, (_, index) => ({
    ...list.versions[1]!,
    version: `0.1.0-${index}`,
  }));
  openDialog({ '/version-lists/dashboard.json': JSON.stringify({ ...list, versions }) });
  expect(within(await screen.findByRole('combobox')).getAllByRole('option')).toHaveLength(30);
});

test('says that a preview needs storage', async () => {
  const user = openDialog({ '/version-lists/dashboard.json': JSON.stringify(list) });
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  setItem.mockRestore();
  expect(screen.getByText(/^Your browser blocks storage\./)).toHaveAttribute('role', 'status');
});
