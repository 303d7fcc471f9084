import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as React from 'react';
import type { Contract } from '../contract/contract';
import {
  contractFile,
  hostScript,
  indexTemplate,
  ownRuntimeChunk,
  pagesFile,
  policyFile,
  summaryFile,
} from '../output-files';
import { indexTokens } from '../index-html';
import { reactRange, runtimePackage, testedRuntimes } from '../federation-versions';
import { remote } from '../webpack';
import { resolveAsPlugin } from '../webpack/federation';
import { build, type Build, buildFixture, FixtureWorkspace, writeFiles } from './fixture-builds';
import {
  changeRuntime,
  filesAt,
  type FixturePage,
  openHost,
  stateRuntimeVersion,
} from './fixture-page';
import { alphaSources, betaSources } from './fixture-sources';

interface AlphaPage {
  version: number;
  React: object;
  picture: string;
  loadLibrary: () => Promise<object>;
  loadDetails: () => Promise<{ details: string }>;
}

jest.setTimeout(60_000); // Before the tests, webpack builds four packages; one test builds another.

const workspace = new FixtureWorkspace();
let host: Build;
let alpha1: Build;
let alpha2: Build;
let beta: Build;
let page: FixturePage;

beforeAll(async () => {
  ({ host, alpha1, alpha2, beta } = await buildFixture(workspace));
});

afterAll(() => workspace.remove());

beforeEach(async () => {
  page = await openPage();
});

afterEach(() => page.close());

/**
 * @param script runs before the host's script. Without it, the host states a tested runtime, also when
 *   one that was not tested is installed.
 */
function openPage(script = stateRuntimeVersion(testedRuntimes[0]!)): Promise<FixturePage> {
  return openHost(
    host,
    {
      ...filesAt('/remotes/alpha/1', alpha1),
      ...filesAt('/remotes/alpha/2', alpha2),
      ...filesAt('/remotes/beta/1', beta),
    },
    script,
  );
}

/** Opens a page whose host states another version of React. */
async function reopenWithReact(version: string): Promise<void> {
  page.close();
  page = await openPage(`reactVersion = '${version}'`);
}

const loadAlpha = (version: number, start?: number): Promise<AlphaPage> =>
  page.window.load('alpha/Page', String(version), start);

test('federation: a host loads two remotes, which share its React', async () => {
  const alpha = await loadAlpha(1);
  const card: { name: string; React: object } = await page.window.load('beta/Card', '1');
  expect(alpha).toMatchObject({ version: 1 });
  expect(card).toMatchObject({ name: 'beta' });
  expect(alpha.React).toBe(page.window.React);
  expect(card.React).toBe(page.window.React);
  expect(page.requests).toEqual([
    '/remotes/alpha/1/remoteEntry.js',
    '/remotes/alpha/1/Page.css',
    '/remotes/alpha/1/Page.js',
    '/remotes/beta/1/remoteEntry.js',
    '/remotes/beta/1/Card.js',
  ]);
});

describe('sharedSingletons', () => {
  const [major, minor] = React.version.split('.').map(Number);

  test.each([`${major}.${minor}.0`, `${major}.${minor}.99`, `${major}.99.0`])(
    `a remote that was built with React ${React.version} works with %s`,
    async (version) => {
      await reopenWithReact(version);
      await expect(loadAlpha(1)).resolves.toMatchObject({ version: 1 });
    },
  );

  test.each([`${major! - 1}.99.0`, `${major! + 1}.0.0`])(
    `a remote that was built with React ${React.version} refuses %s`,
    async (version) => {
      await reopenWithReact(version);
      await expect(loadAlpha(1)).rejects.toMatchObject({ code: 'incompatible' });
    },
  );

  test('an entry requires the React that its contract states', () => {
    for (const files of [alpha1, beta]) {
      const { shared } = JSON.parse(String(files[contractFile])) as Contract;
      expect(String(files['remoteEntry.js'])).toContain(`requiredVersion:"${shared.react}"`);
    }
  });

  // The fixture's "beta" states this range.
  test.each(['19.3.1', '20.0.0'])('a remote for React 19 and 20 works with %s', async (version) => {
    await reopenWithReact(version);
    const card: { React: object } = await page.window.load('beta/Card', '1');
    expect(card.React).toBe(page.window.React);
  });

  test.each(['18.0.0', '21.0.0'])('a remote for React 19 and 20 refuses %s', async (version) => {
    await reopenWithReact(version);
    await expect(page.window.load('beta/Card', '1')).rejects.toMatchObject({
      code: 'incompatible',
    });
  });

  test('a remote fails to load when the host provides no React', async () => {
    page.close();
    page = await openPage('withoutReact = true');
    await expect(loadAlpha(1)).rejects.toMatchObject({ code: 'incompatible' });
  });
});

test('container: a remote fails to load an expose that it does not have', async () => {
  await expect(page.window.load('alpha/Other', '1')).rejects.toMatchObject({ code: 'invalid' });
});

describe('HostRuntimePlugin', () => {
  const ownRuntime = `/remotes/alpha/1/${ownRuntimeChunk}.js`;

  /** Opens a page with a host whose runtime the remotes cannot use. */
  async function reopen(script: string): Promise<void> {
    page.close();
    page = await openPage(script);
  }

  test('an entry contains no federation runtime', () => {
    expect(host['main.js']!.length).toBeGreaterThan(50_000);
    expect(beta['remoteEntry.js']!.length).toBeLessThan(8000);
  });

  test('the host states the version of its federation runtime', async () => {
    await reopen('');
    const installed = resolveAsPlugin(`${runtimePackage}/package.json`) as { version: string };
    expect(page.window._FEDERATION_RUNTIME.version).toBe(installed.version);
  });

  test.each(testedRuntimes)('uses the runtime of a host that states %s', async (version) => {
    await reopen(stateRuntimeVersion(version));
    await expect(loadAlpha(1)).resolves.toMatchObject({ version: 1 });
    expect(page.requestsFor(ownRuntimeChunk)).toEqual([]);
  });

  describe.each([
    ['without a runtime', changeRuntime('() => undefined')],
    ['with an older runtime', stateRuntimeVersion('2.7.0')],
    ['with a newer runtime', stateRuntimeVersion('2.90.0')],
  ])('in a host %s', (_host, script) => {
    beforeEach(() => reopen(script));

    test('brings its own, and uses the React of the host', async () => {
      const alpha = await loadAlpha(1);
      const card: { React: object } = await page.window.load('beta/Card', '1');
      expect(alpha.React).toBe(page.window.React);
      expect(card.React).toBe(page.window.React);
      expect(page.requests.toSorted()).toEqual([
        '/remotes/alpha/1/Page.css',
        '/remotes/alpha/1/Page.js',
        ownRuntime,
        '/remotes/alpha/1/remoteEntry.js',
        '/remotes/beta/1/Card.js',
        `/remotes/beta/1/${ownRuntimeChunk}.js`,
        '/remotes/beta/1/remoteEntry.js',
      ]);
    });

    test('loads it with the hash of its content', async () => {
      await loadAlpha(1);
      expect(verificationOf(ownRuntime)).toEqual(verifies(alpha1[`${ownRuntimeChunk}.js`]!));
    });

    test('finds its images and lazy chunks', async () => {
      const { picture, loadLibrary, loadDetails } = await loadAlpha(2);
      expect(picture).toBe('http://shop.test/remotes/alpha/2/picture.png');
      await expect(loadLibrary()).resolves.toHaveProperty('library');
      await expect(loadDetails()).resolves.toMatchObject({ details: 'details of version 2' });
    });

    test('two versions of a remote do not mix', async () => {
      const [one, two] = await Promise.all([loadAlpha(1), loadAlpha(2)]);
      expect([one.version, two.version]).toEqual([1, 2]);
    });

    test('a restarted remote loads again', async () => {
      const first = await loadAlpha(1);
      await expect(loadAlpha(1, 1)).resolves.not.toBe(first);
      expect(page.requestsFor(ownRuntimeChunk)).toEqual([ownRuntime, `${ownRuntime}?retry=1.0`]);
    });

    test('requests it again after a failure', async () => {
      page.failOnce(ownRuntime);
      await expect(loadAlpha(1)).rejects.toMatchObject({ code: 'unreachable' });
      await expect(loadAlpha(1)).resolves.toMatchObject({ version: 1 });
      expect(page.requestsFor(ownRuntimeChunk)).toEqual([ownRuntime, `${ownRuntime}?retry=0.1`]);
    });

    test('refuses another React', async () => {
      await reopen(`${script}; reactVersion = '18.0.0'`);
      await expect(loadAlpha(1)).rejects.toMatchObject({ code: 'incompatible' });
    });
  });
});

test('publicPath: a remote finds its files next to its entry', async () => {
  const { picture } = await loadAlpha(2);
  expect(picture).toBe('http://shop.test/remotes/alpha/2/picture.png');
});

test('uniqueName: two versions of a remote in one page do not mix their chunks', async () => {
  const [one, two] = await Promise.all([loadAlpha(1), loadAlpha(2)]);
  expect([one.version, two.version]).toEqual([1, 2]);
});

test('charset: a chunk’s script has none, because Firefox would then drop its preload', async () => {
  await loadAlpha(1);
  const script = page.elements.get('/remotes/alpha/1/Page.js') as HTMLScriptElement;
  expect(script.hasAttribute('charset')).toBe(false);
});

test('chunkFilename: a lazy chunk and its stylesheet come from the version that requests them', async () => {
  const [one, two] = [await loadAlpha(1), await loadAlpha(2)];
  await expect(one.loadDetails()).resolves.toMatchObject({ details: 'details of version 1' });
  await expect(two.loadDetails()).resolves.toMatchObject({ details: 'details of version 2' });
  expect(page.requestsFor('details')).toEqual([
    '/remotes/alpha/1/details.css',
    `/remotes/alpha/${chunkFile(alpha1, 'details')}`,
    '/remotes/alpha/2/details.css',
    `/remotes/alpha/${chunkFile(alpha2, 'details')}`,
  ]);
});

describe('SharedChunksPlugin', () => {
  test('stores a lazy chunk next to the versions, in a folder that is named after its content', () => {
    const [library1, library2] = [alpha1, alpha2].map((files) => chunkFile(files, 'library'));
    expect(library1).toMatch(/^chunk-[0-9a-f]{10}\/library\.js$/);
    expect(library2).toBe(library1);
    expect(alpha2[library2!]).toEqual(alpha1[library1!]);
    expect(chunkFile(alpha2, 'details')).not.toBe(chunkFile(alpha1, 'details'));
  });

  test('lets two versions in one page load the same chunk', async () => {
    const [one, two] = [await loadAlpha(1), await loadAlpha(2)];
    const libraries = await Promise.all([one.loadLibrary(), two.loadLibrary()]);
    for (const library of libraries) {
      expect(library).toMatchObject({ library: 'the same in both versions' });
    }
    expect(libraries[0]).not.toBe(libraries[1]);
    expect(page.requestsFor('library')).toEqual([libraryPath(), libraryPath()]);
  });

  test('gives a chunk that arrives late to the version that requested it', async () => {
    const [one, two] = [await loadAlpha(1), await loadAlpha(2)];
    const hanging = page.hangOnce(libraryPath());
    const waiting = one.loadLibrary();
    await two.loadLibrary();
    hanging.deliver();
    await expect(waiting).resolves.toMatchObject({ library: 'the same in both versions' });
  });

  test('requests a failed chunk again with another address', async () => {
    const { loadLibrary } = await loadAlpha(1);
    page.failOnce(libraryPath());
    await expect(loadLibrary()).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'error' });
    await loadLibrary();
    expect(page.requestsFor('library')).toEqual([libraryPath(), `${libraryPath()}?retry=0.1`]);
  });
});

describe('RetryPlugin', () => {
  test('requests a failed script again with another address', async () => {
    const file = '/remotes/alpha/1/Page.js';
    page.failOnce(file);
    await expect(loadAlpha(1)).rejects.toMatchObject({
      code: 'unreachable',
      url: `http://shop.test${file}`,
    });
    await expect(loadAlpha(1)).resolves.toMatchObject({ version: 1 });
    expect(page.requestsFor('.js')).toEqual([
      '/remotes/alpha/1/remoteEntry.js',
      file,
      `${file}?retry=0.1`,
    ]);
  });

  test('requests a failed stylesheet again with another address', async () => {
    const file = '/remotes/alpha/1/Page.css';
    page.failOnce(file);
    await expect(loadAlpha(1)).rejects.toMatchObject({
      code: 'unreachable',
      url: `http://shop.test${file}`,
    });
    await expect(loadAlpha(1)).resolves.toMatchObject({ version: 1 });
    expect(page.requestsFor('.css')).toEqual([file, `${file}?retry=0.1`]);
    expect(page.stylesheets()).toEqual([`${file}?retry=0.1`]);
  });

  test('lets a restarted remote use nothing that an earlier start has loaded', async () => {
    const first = await loadAlpha(1);
    page.requests.length = 0;
    const second = await loadAlpha(1, 1);
    expect(page.requests).toEqual([
      '/remotes/alpha/1/remoteEntry.js?retry=1',
      '/remotes/alpha/1/Page.css?retry=1.0',
      '/remotes/alpha/1/Page.js?retry=1.0',
    ]);
    expect(second.version).toBe(1);
    expect(second).not.toBe(first);
  });

  test('lets a restarted remote load its lazy chunks again', async () => {
    const first = await loadAlpha(1);
    const library = await first.loadLibrary();
    const second = await loadAlpha(1, 1);
    await expect(second.loadLibrary()).resolves.not.toBe(library);
    expect(page.requestsFor('library')).toEqual([libraryPath(), `${libraryPath()}?retry=1.0`]);
  });

  test('lets a restarted remote load a stylesheet that hangs in an earlier start', async () => {
    const hanging = page.hangOnce('/remotes/alpha/1/Page.css');
    void loadAlpha(1);
    await hanging.sent;
    await expect(loadAlpha(1, 1)).resolves.toMatchObject({ version: 1 });
    expect(page.stylesheets()).toContain('/remotes/alpha/1/Page.css?retry=1.0');
  });

  test('gives a script that arrives late to the start that requested it', async () => {
    const hanging = page.hangOnce('/remotes/alpha/1/Page.js');
    const late = loadAlpha(1);
    await hanging.sent;
    page.removeScripts('/remotes/alpha/');
    await loadAlpha(1, 1);
    hanging.deliver();
    await expect(late).resolves.toMatchObject({ version: 1 });
  });
});

describe('IntegrityPlugin', () => {
  test('requests each script and stylesheet of a remote with the hash of its content', async () => {
    const { loadLibrary, loadDetails } = await loadAlpha(1);
    await Promise.all([loadLibrary(), loadDetails()]);
    const requests = page.requests.filter((request) => !request.endsWith('remoteEntry.js'));
    expect(requests).toHaveLength(5);
    for (const request of requests) {
      const file = request.replace(/^\/remotes\/alpha\/(1\/)?/, '');
      expect([file, verificationOf(request)]).toEqual([file, verifies(alpha1[file]!)]);
    }
  });

  test('keeps the hash when a file is requested again', async () => {
    page.failOnce('/remotes/alpha/1/Page.js');
    await loadAlpha(1).catch(() => undefined);
    await loadAlpha(1);
    expect(verificationOf('/remotes/alpha/1/Page.js?retry=0.1')).toEqual(
      verifies(alpha1['Page.js']!),
    );
  });
});

test('StableIdsPlugin, OutputHashPlugin: the same code in another folder, and with another patch of React, makes the same files', async () => {
  const root = workspace.addPackage('copy-of-alpha-1', {
    ...alphaSources(1),
    'src/library.ts': `/* A comment. */ ${alphaSources(1)['src/library.ts']}`,
    'src/unused.ts': 'export const unused = true;',
    'pnpm-lock.yaml': 'lockfileVersion: 9',
  });
  const directory = process.cwd();
  // The federation plugin puts the version in this file into its manifest.
  const manifest = { 'package.json': readFileSync('package.json', 'utf8') };
  const elsewhere = workspace.addPackage('elsewhere', manifest);
  for (const each of [root, elsewhere]) installReact(each, React.version.replace(/\d+$/, '99'));
  process.chdir(elsewhere);
  try {
    // The federation plugin reads the working directory when it is imported.
    await jest.isolateModulesAsync(async () => {
      const { buildAlpha } = await import('./fixture-builds');
      const copy = await buildAlpha(root);
      // Source maps name the folder of the package. They are no part of a version.
      const ofVersion = Object.keys(alpha1).filter((file) => !/\.map$|^mf-stats/.test(file));
      for (const file of ofVersion) expect([file, copy[file]]).toEqual([file, alpha1[file]]);
    });
  } finally {
    process.chdir(directory);
  }
});

test('summary: writes the summary of a remote', () => {
  expect(JSON.parse(String(beta[summaryFile]))).toEqual({ count: 3 });
  expect(alpha1).not.toHaveProperty([summaryFile]);
});

test('contract: writes what host and remotes provide and need', () => {
  const [ofHost, ofAlpha, ofBeta] = [host, alpha1, beta].map(
    (files) => JSON.parse(String(files[contractFile])) as Record<string, object>,
  );
  expect(ofHost!.shared).toEqual({
    react: '19.0.0',
    [runtimePackage]: (resolveAsPlugin(`${runtimePackage}/package.json`) as { version: string })
      .version,
  });
  expect(Object.keys(ofHost!.exposes!)).toEqual(['alpha/Page', 'beta/Card']);
  expect(Object.keys(ofHost!.summaries!)).toEqual(['beta']);
  expect(Object.keys(ofAlpha!.exposes!)).toEqual(['alpha/Page']);
  expect(ofAlpha!.shared).toEqual({
    react: reactRange(React.version),
    'react-dom': reactRange(React.version),
    'react/jsx-runtime': reactRange(React.version),
    [runtimePackage]: testedRuntimes.join(' || '),
  });
  expect(ofBeta!.shared).toMatchObject({ react: '^19.0.0 || ^20.0.0' });
});

test('contract: writes the CSP sources that the host allows and remotes need', () => {
  const [ofHost, ofAlpha, ofBeta] = [host, alpha1, beta].map(
    (files) => JSON.parse(String(files[contractFile])) as Contract,
  );
  expect(ofHost!.policy).toEqual({ 'img-src': ['https://pictures.test'] });
  expect(ofAlpha!.policy).toBeUndefined();
  expect(ofBeta!.policy).toEqual({ 'img-src': ['https://pictures.test/beta/'] });
});

test('contract: an invalid CSP source fails the build', async () => {
  const root = workspace.addPackage('invalid', betaSources);
  const config = remote<{ Card: object }, { count: number }>({
    root,
    port: 3002,
    exposes: { Card: './src/card.ts' },
    summary: { count: 0 },
    policy: { 'script-src': ['https://*.test'] },
  });
  await expect(build(config)).rejects.toThrow(
    'policy of beta cannot have "https://*.test": it has a wildcard.',
  );
});

test('EmitFilesPlugin: writes the policy, the pages and the icon of the host', () => {
  expect(JSON.parse(String(host[pagesFile]))).toEqual({ '/': 'alpha/Page' });
  expect(JSON.parse(String(host[policyFile]))).toEqual({ 'default-src': ["'none'"] });
  expect(String(host['icon.svg'])).toContain('<svg');
});

test('InlineStylesPlugin: puts the stylesheets of the host into index.html', () => {
  const html = String(host[indexTemplate]);
  const [, className] = /<p class="([^"]+)">/.exec(html) ?? [];
  expect(className).toBeTruthy();
  expect(html).toContain(`.${className}{color:green}`);
  expect(html).toContain(`url(${indexTokens.base}/mark.png)`);
  expect(Object.keys(host).filter((file) => file.endsWith('.css'))).toEqual([]);
});

test('inlineScript: the boot script has the values of the build', () => {
  expect(page.window.bootValue).toBe('from the build');
});

test('template rule: the modules of index.html make no files', () => {
  // The host's modules in the fixture load the second one, and "later" is none.
  expect(scriptsOf(host)).toEqual([hostScript, 'updates.js']);
});

test('compileHint: each script starts with the hint', () => {
  for (const files of [host, alpha1, beta]) {
    for (const file of scriptsOf(files)) {
      expect(String(files[file])).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
    }
  }
});

test('compression: the compressed files have the content of the final scripts', () => {
  for (const file of ['remoteEntry.js', 'Page.js', chunkFile(alpha1, 'library')]) {
    expect(brotliDecompressSync(alpha1[`${file}.br`]!)).toEqual(alpha1[file]);
  }
});

/** Replaces the installed React of a package. */
function installReact(root: string, version: string): void {
  for (const name of ['react', 'react-dom']) {
    const folder = join(root, 'node_modules', name);
    rmSync(folder);
    writeFiles(folder, { 'package.json': JSON.stringify({ name, version }), 'index.js': '' });
  }
}

function scriptsOf(files: Build): string[] {
  return Object.keys(files).filter((file) => file.endsWith('.js'));
}

/** Returns how the browser verifies the file of a request. */
function verificationOf(request: string) {
  const { integrity, crossOrigin } = page.elements.get(request) as HTMLScriptElement;
  return { integrity, crossOrigin };
}

function verifies(content: Buffer) {
  const hash = createHash('sha256').update(content).digest('base64');
  return { integrity: `sha256-${hash}`, crossOrigin: 'anonymous' };
}

/** Returns the path of a lazy chunk in a build. */
function chunkFile(files: Build, name: string): string {
  return Object.keys(files).find((file) => file.endsWith(`/${name}.js`))!;
}

/** Returns the path on the origin of the chunk that both versions of alpha use. */
function libraryPath(): string {
  return `/remotes/alpha/${chunkFile(alpha1, 'library')}`;
}
