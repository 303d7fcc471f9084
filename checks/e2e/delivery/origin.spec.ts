import { createHash } from 'node:crypto';
import { releasablePackages } from '@backshop/delivery';
import type { VersionInfo } from '@backshop/delivery/origin';
import { releaseFromIndexHtml } from '../support/release';
import { expect, test } from '../support/test';

const immutable = 'public, max-age=31536000, immutable';

test('index.html is always revalidated and contains the release', async ({ request }) => {
  const response = await request.get('/');
  expect(response.headers()['cache-control']).toBe('no-cache');
  const release = releaseFromIndexHtml(await response.text());
  const [, ...remotes] = releasablePackages().map(({ name }) => name);
  expect(Object.keys(release.remotes)).toEqual(remotes);
  const again = await request.get('/', { headers: { 'If-None-Match': response.headers().etag! } });
  expect(again.status()).toBe(304);
});

test('the policy allows only the scripts and styles in index.html, this origin, and what remotes need', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)!;
  const hashes = (inline: RegExp) => {
    const texts = [...html.matchAll(inline)].map(([, text = '']) => text);
    return [...new Set(texts)]
      .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .sort()
      .join(' ');
  };
  const scripts = hashes(/<script>(.*?)<\/script>/gs);
  const styles = hashes(/<style>(.*?)<\/style>/gs);
  const charts = 'https://www.gstatic.com/charts/';
  const sortHashes = (directive: string) =>
    directive.replace(/'sha256-.*'/, (all) => all.split(' ').sort().join(' '));
  expect(policy.split('; ').map(sortHashes)).toEqual([
    "default-src 'none'",
    `script-src 'self' http://localhost:* ${charts} ${scripts}`,
    "worker-src 'none'",
    `style-src-elem 'self' http://localhost:* ${charts} ${styles}`,
    "img-src 'self' data: http://localhost:*",
    "font-src 'self' http://localhost:*",
    "manifest-src 'self'",
    `connect-src 'self' ${charts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default 'allow-duplicates' goog#html",
    "style-src-attr 'unsafe-inline'",
  ]);
});

test('versioned files are immutable and compressed at build time', async ({ request }) => {
  const release = releaseFromIndexHtml(await (await request.get('/')).text());
  for (const [encoding, file] of [
    ['br', `/host/${release.host}/main.js`],
    ['gzip', release.remotes.dashboard!.entry],
  ] as const) {
    const response = await request.get(file, { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers()).toMatchObject({
      'cache-control': immutable,
      'content-encoding': encoding,
      'content-type': 'text/javascript',
    });
  }
});

test('a deep link gets index.html, and a missing file gets 404', async ({ request }) => {
  for (const address of ['/customers', '/a/b/c', '/?x=1']) {
    const response = await request.get(address);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toContain('text/html');
  }
  for (const address of ['/host/1/main.js', '/remotes/dashboard/1/', '/host/', '/nothing.png']) {
    expect((await request.get(address)).status()).toBe(404);
  }
  expect((await request.post('/')).status()).toBe(405);
});

test('only the host contains React, and it contains no address of a remote', async ({
  request,
}) => {
  const release = releaseFromIndexHtml(await (await request.get('/')).text());
  const host = await (await request.get(`/host/${release.host}/main.js`)).text();
  const react = 'https://react.dev/errors/';
  expect(host.includes(react)).toBe(true);
  expect(/remoteEntry\.js|\/remotes\/\w/.exec(host)?.[0]).toBeUndefined();
  for (const { entry } of Object.values(release.remotes)) {
    const folder = entry.replace(/\/[^/]*$/, '');
    const version = await request.get(`${folder}/version.json`);
    const { files } = (await version.json()) as VersionInfo;
    const scripts = Object.keys(files).filter((file) => file.endsWith('.js'));
    expect(scripts).toContain('remoteEntry.js');
    for (const file of scripts) {
      const response = await request.get(`${folder}/${file}`);
      expect(response.ok(), file).toBe(true);
      expect((await response.text()).includes(react), file).toBe(false);
    }
  }
});

test('every build has a contract, and the remotes provide all that the host asks for', async ({
  request,
}) => {
  const release = releaseFromIndexHtml(await (await request.get('/')).text());
  const contractIn = async (folder: string) =>
    ((await (await request.get(`${folder}/version.json`)).json()) as VersionInfo).contract;
  const host = await contractIn(`/host/${release.host}`);
  const remotes = await Promise.all(
    Object.values(release.remotes).map(({ entry }) => contractIn(entry.replace(/\/[^/]*$/, ''))),
  );
  // A remote may have more, and the host may show pages of remotes that this workspace does not have.
  const isHere = ([name]: [string, string]) => name.split('/')[0]! in release.remotes;
  expect(Object.assign({}, ...remotes.map(({ exposes }) => exposes))).toMatchObject(
    Object.fromEntries(Object.entries(host.exposes).filter(isHere)),
  );
  expect(Object.assign({}, ...remotes.map(({ summaries }) => summaries))).toMatchObject(
    host.summaries,
  );
  expect(Object.keys(host.exposes)).toContain('dashboard/Dashboard');
  for (const { shared } of remotes) {
    expect(Object.keys(shared)).toEqual(Object.keys(host.shared));
  }
});
