import { createHash } from 'node:crypto';
import type { Release } from '@backshop/shared-types';
import { composePage, releaseOfPage } from './compose-page';

const boot = 'document.title = "boot"';
const rules = '@font-face { src: url(__HOST__/font.woff2) }';
const template = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="__POLICY__" />
<script type="application/json" id="release">__RELEASE__</script>
<script>${boot}</script><style>${rules}</style>
<meta name="host" content="__HOST__/main.js" /><script>${boot};</script>`;

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
  expect(page).toContain('url(/host/0.1.0-aaaaaaaaaa/font.woff2)');
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

test('the policy lets the page’s own scripts and styles be, by their hashes, and no others', () => {
  const [, policy = ''] = /http-equiv=.* content="([^"]*)"/.exec(composePage(template, release))!;
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const scripts = `${hash(boot)} ${hash(`${boot};`)}`;
  const styles = hash(rules.replace('__HOST__', '/host/0.1.0-aaaaaaaaaa'));
  expect(policy).toContain(`script-src 'strict-dynamic' ${scripts} 'self' https:`);
  expect(policy).toContain(`style-src ${styles} 'self' https:`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('a page without a release is refused', () => {
  expect(() => releaseOfPage('<!doctype html>')).toThrow(SyntaxError);
});
