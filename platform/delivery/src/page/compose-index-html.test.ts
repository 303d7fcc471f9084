import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { indexTokens } from '@backshop/build-config/index-html';
import type { Policy } from '@backshop/build-config/policy-sources';
import type { Release } from '@backshop/shared-types';
import { releaseFromIndexHtml } from './index-html';
import { composeIndexHtml, type Fragment } from './compose-index-html';

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

const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", 'https://example.com'],
  'style-src-elem': ["'self'"],
  'upgrade-insecure-requests': [],
};

test('fills in all tokens of the template', () => {
  const html = composeIndexHtml(template, release, policy);
  expect(html).not.toContain('__');
  expect(html).toContain('url(/host/0.1.0-aaaaaaaaaa/font.woff2)');
  expect(html).toContain('content="/host/0.1.0-aaaaaaaaaa/main.js"');
});

test('returns the release that the document was composed from', () => {
  expect(releaseFromIndexHtml(composeIndexHtml(template, release, policy))).toEqual(release);
});

test('no text in a release can end its element or act as a replacement pattern', () => {
  const odd = { ...release, created: '</script><script>alert(1)</script> $& $1 __POLICY__' };
  const html = composeIndexHtml(template, odd, policy);
  expect(html).not.toContain('<script>alert');
  expect(releaseFromIndexHtml(html)).toEqual(odd);
});

test('no source of the policy and no path of the product can take the place of the release', () => {
  const odd = Object.values(indexTokens).join('/');
  const settings = { base: `/${odd}` };
  const html = composeIndexHtml(
    template,
    { ...release, settings },
    { ...policy, 'script-src': [odd] },
  );
  expect(html).toContain(`script-src ${odd} 'sha256`);
  expect(html).toContain(`content="/${odd}/host/0.1.0-aaaaaaaaaa/main.js"`);
  expect(releaseFromIndexHtml(html)).toEqual({ ...release, settings });
});

test('the policy has the hashes of the inline scripts and styles, and nothing else is added', () => {
  const html = composeIndexHtml(template, release, policy);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const scripts = `${hash(boot)} ${hash(`${boot};`)}`;
  const styles = hash(rules.replace('__HOST__', '/host/0.1.0-aaaaaaaaaa'));
  expect(html).toContain(
    `content="default-src 'none'; script-src 'self' https://example.com ${scripts}; style-src-elem 'self' ${styles}; upgrade-insecure-requests"`,
  );
});

test('has no hashes of styles if all inline styles are allowed: browsers would then allow only the hashed ones', () => {
  const lax = { ...policy, 'style-src-elem': ["'self'", "'unsafe-inline'"] };
  expect(composeIndexHtml(template, release, lax)).toContain(
    "; style-src-elem 'self' 'unsafe-inline'; upgrade",
  );
});

describe('fragments', () => {
  const place = indexTokens.fragments;
  const home = { path: '/', expose: 'shop/Home', html: '<style>a{}</style><h1>Home</h1>' };
  const other = { path: '/a"b', expose: 'shop/Other', html: '<style>b{}</style><h1>Other</h1>' };

  test('are inert in a template element; the first one also shows without JavaScript', () => {
    const html = composeIndexHtml(template + place, release, policy, [home, other]);
    expect(html).toContain(
      `<template><div data-page="/" inert>${home.html}</div><div data-page="/a&quot;b" inert>${other.html}</div></template>` +
        `<noscript><style>main>noscript{display:block;width:100%}main>noscript~*{display:none}</style>${home.html}</noscript>`,
    );
  });

  test('add the hashes of their styles to the policy, each once, and no hashes of scripts', () => {
    const hash = (text: string) => createHash('sha256').update(text).digest('base64');
    const active = { ...other, html: '<style>a{}</style><script>x()</script>' };
    const html = composeIndexHtml(template + place, release, policy, [home, active]);
    const count = (text: string) => html.split(hash(text)).length - 1;
    expect(count('a{}')).toBe(1);
    expect(count('main>noscript{display:block;width:100%}main>noscript~*{display:none}')).toBe(1);
    expect(count('x()')).toBe(0);
  });

  test('without fragments, nothing replaces the placeholder', () => {
    expect(composeIndexHtml(`${template}(${place})`, release, policy)).toMatch(/\(\)$/);
  });

  test('keep texts that look like tokens or replacement patterns', () => {
    const odd = { ...home, html: `<p>$& $1 ${Object.values(indexTokens).join(' ')}</p>` };
    expect(composeIndexHtml(template + place, release, policy, [odd])).toContain(odd.html);
  });
});

test.each(['', '<!doctype html>', '<script id="release">', ' id="release"</script>'])(
  'a document without a release is an error: %j',
  (html) => {
    expect(() => releaseFromIndexHtml(html)).toThrow(SyntaxError);
  },
);

test.each(['<script ', '<script id="release"', '<script id="release">', '</script>'])(
  'reads a megabyte of %s at once',
  (text) => {
    const started = performance.now();
    expect(() => releaseFromIndexHtml(text.repeat(1e6 / text.length))).toThrow(SyntaxError);
    expect(performance.now() - started).toBeLessThan(1000);
  },
);

describe('composes the same document as the commands before, byte for byte', () => {
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, '../testing/composition', file), 'utf8');
  const { release, policy } = JSON.parse(read('input.json')) as {
    release: Release;
    policy: Policy;
  };

  test('from a template with a placeholder for fragments', () => {
    const fragments = JSON.parse(read('fragments.json')) as Fragment[];
    const template = read('template.html.txt');
    const html = composeIndexHtml(template, release, policy, fragments);
    expect(html).toBe(read('index.html.txt'));
    expect(releaseFromIndexHtml(html)).toEqual(release);
  });
});
