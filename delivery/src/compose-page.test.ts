import { createHash } from 'node:crypto';
import type { Release } from '@backshop/shared-types';
import { composePage, releaseOfPage } from './compose-page';

const boot = 'document.title = "boot"';
const template = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="__POLICY__" />
<script type="application/json" id="release">__RELEASE__</script>
<script>${boot}</script>
<link href="__HOST__/main.css" rel="stylesheet" /><meta name="host" content="__HOST__/main.js" />`;

const release: Release = {
  number: 3,
  created: '2026-11-21T09:00:00.000Z',
  host: '0.1.0-aaaaaaaaaa',
  remotes: {
    dashboard: {
      version: '0.1.0-bbbbbbbbbb',
      entry: '/remotes/dashboard/0.1.0-bbbbbbbbbb/remoteEntry.js',
      exposes: { Dashboard: ['Dashboard.js', 'Dashboard.css'] },
    },
  },
};

test('fills in everything that the template leaves open', () => {
  const page = composePage(template, release);
  expect(page).not.toContain('__');
  expect(page).toContain('href="/host/0.1.0-aaaaaaaaaa/main.css"');
  expect(page).toContain('content="/host/0.1.0-aaaaaaaaaa/main.js"');
});

test('the page gives back the release it was composed from', () => {
  expect(releaseOfPage(composePage(template, release))).toEqual(release);
});

test('nothing in a release can end its element or be taken for a replacement pattern', () => {
  const odd = { ...release, created: '</script><script>alert(1)</script> $& $1 __POLICY__' };
  const page = composePage(template, odd);
  expect(page).not.toContain('<script>alert');
  expect(releaseOfPage(page)).toEqual(odd);
});

test('the policy lets the boot script run by its hash, and no other inline script', () => {
  const [, policy = ''] = /http-equiv=.* content="([^"]*)"/.exec(composePage(template, release))!;
  const hash = createHash('sha256').update(boot).digest('base64');
  const [scripts] = /script-src[^;]*/.exec(policy)!;
  expect(scripts).toBe(
    `script-src 'strict-dynamic' 'sha256-${hash}' 'self' https://www.gstatic.com/charts/`,
  );
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('a page without a release is refused', () => {
  expect(() => releaseOfPage('<!doctype html>')).toThrow(SyntaxError);
});
