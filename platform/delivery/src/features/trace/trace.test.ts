import { join } from 'node:path';
import { readBuiltVersion } from '../../build/built-version';
import { readText } from '../../core/origin';
import { prune } from '../prune/prune';
import { releasePackage } from '../../release/release-package';
import { verifyOrigin } from '../verify/verify';
import { builtHost, builtRemote } from '../../testing/built-package';
import { memoryOrigin } from '../../testing/memory-store';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { sourceMaps, sourceMapsFile } from './feature';
import { shortVersion } from '../../core/short-version';
import { trace } from './trace';

const address = 'https://backshop.example';

/** Returns a source map: column 10 of the script is line 12 of the source, and calls a function. */
function mapOf(source: string, called: string): string {
  const mappings = [
    [
      [0, 0, 0, 0],
      [10, 0, 11, 4, 0],
    ],
  ];
  return JSON.stringify({ version: 3, sources: [source], names: [called], mappings });
}

/** Returns an origin with a host and two versions of a remote whose builds have source maps. */
async function tracedOrigin() {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const versions: string[] = [];
  for (const text of ['one', 'two']) {
    const built = await builtRemote(workspace, 'dashboard', text, ['Page'], ['chunk-12']);
    await writeFiles(join(built.root, 'dist'), {
      'Page.js.map': mapOf(`dashboard/${text}.tsx`, 'openChart'),
      'floor.map': 'data of the page',
      'chunk-12/library.js.map': mapOf(`dashboard/library-${text}.ts`, 'drawMap'),
    });
    await releasePackage(origin, testAction, built);
    versions.push((await releaseOn(origin)).remotes.dashboard!.version);
  }
  return { workspace, origin, versions };
}

test.each(['1:0', '0:11', '0:0'])('a line of a stack at %s stays as it is', async (place) => {
  const { origin, versions } = await tracedOrigin();
  const at = (where: string) =>
    `    at b (${address}/remotes/dashboard/${versions[0]}/Page.js:${where})`;
  const traced = await trace(
    origin,
    versions[0]!,
    `TypeError: it broke\n${at('1:11')}\n${at(place)}`,
  );
  expect(traced).toContain('dashboard/one.tsx:12:5');
  expect(traced).toContain(`Page.js:${place}`);
});

test('prints the lines of the sources, each with the map of its own version', async () => {
  const { origin, versions } = await tracedOrigin();
  const [one, two] = versions;
  const stack = `TypeError: it broke
    at a (${address}/remotes/dashboard/chunk-12/library.js:1:11)
    at b (${address}/remotes/dashboard/${one}/Page.js?retry=1:1:11)
    at Array.map (<anonymous>)
    at c (${address}/remotes/dashboard/${two}/Page.js:1:11)
    at d (${address}/host/${(await releaseOn(origin)).host}/main.js:1:11)`;
  const lines = (await trace(origin, one!, stack)).split('\n');
  expect(lines).toEqual([
    'TypeError: it broke',
    '    at openChart (dashboard/library-one.ts:12:5)',
    '    at dashboard/one.tsx:12:5',
    '    at Array.map (<anonymous>)',
    '    at dashboard/two.tsx:12:5',
    stack.split('\n').at(-1),
  ]);
  expect(await trace(origin, shortVersion(two), stack)).toContain('library-two.ts');
});

test('reads a stack with the line ends of Windows, and names of methods', async () => {
  const { origin, versions } = await tracedOrigin();
  const at = `(${address}/remotes/dashboard/${versions[0]}/Page.js:1:11)`;
  const stack = `TypeError: it broke\r\n    at Object.t ${at}\r\n    at Chart.draw ${at}\r\n`;
  const lines = (await trace(origin, versions[0]!, stack)).split(/\r?\n/);
  expect(lines.slice(1, 3)).toEqual([
    '    at openChart (dashboard/one.tsx:12:5)',
    '    at Chart.draw (dashboard/one.tsx:12:5)',
  ]);
});

test('reads stacks of Firefox and WebKit, and keeps names that are not minified', async () => {
  const { origin, versions } = await tracedOrigin();
  const stack = `onClick@${address}/remotes/dashboard/${versions[0]}/Page.js:1:11`;
  expect(await trace(origin, versions[0]!, stack)).toBe('    at onClick (dashboard/one.tsx:12:5)');
});

test('the version of another package does not choose the source map of a shared chunk', async () => {
  const { origin, versions } = await tracedOrigin();
  const chunk = `a@${address}/remotes/dashboard/chunk-12/library.js:1:11`;
  const other = `b@${address}/remotes/dashboard/${versions[1]}/Page.js:1:11`;
  // No line names the traced version, so the other line decides.
  const traced = await trace(origin, versions[0]!, `${chunk}\n${other}`);
  expect(traced).toContain('library-two.ts');
});

test('reads a stack of a product below a path', async () => {
  const { origin, versions } = await tracedOrigin();
  const stack = `run@${address}/app/remotes/dashboard/${versions[0]}/Page.js:1:11`;
  expect(await trace(origin, versions[0]!, stack)).toBe('    at dashboard/one.tsx:12:5');
});

test.each([
  ['before the first place of the map', '1:10', '    at dashboard/one.tsx:1:1'],
  ['in a line that the map does not have', '2:11', undefined],
])('a place %s', async (_where, place, traced) => {
  const { origin, versions } = await tracedOrigin();
  const line = `a@${address}/remotes/dashboard/${versions[0]}/Page.js:${place}`;
  expect(await trace(origin, versions[0]!, line)).toBe(traced ?? line);
});

test('ignores other files beside source maps', async () => {
  const { origin, versions } = await tracedOrigin();
  await origin.put(`builds/dashboard/${versions[0]}.json`, '{}');
  const stack = `a@${address}/remotes/dashboard/${versions[0]}/Page.js:1:11`;
  expect(await trace(origin, shortVersion(versions[0]), stack)).toContain('dashboard/one.tsx');
});

test('keeps no source maps of another build of the same package', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const built = await builtRemote(workspace, 'dashboard', 'first');
  const dist = join(built.root, 'dist');
  await writeFiles(dist, { 'Page.js': 'first', 'Page.js.map': mapOf('first.tsx', 'openChart') });
  const version = await readBuiltVersion(built);
  await writeFiles(dist, { 'Page.js': 'next', 'Page.js.map': mapOf('next.tsx', 'openChart') });
  await expect(sourceMaps.put!(origin, version, testAction)).rejects.toThrow('has changed');
  expect(await origin.list('builds/')).toEqual([]);
});

test('keeps and copies no source code, which another build has in its source maps', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const built = await builtRemote(workspace, 'dashboard', 'next');
  const map = JSON.parse(mapOf('page.tsx', 'openChart')) as object;
  const withCode = { ...map, sourcesContent: ['const password = "1234";'] };
  const dist = join(built.root, 'dist');
  await writeFiles(dist, { 'Page.js': 'page', 'Page.js.map': JSON.stringify(withCode) });
  await releasePackage(origin, testAction, built);
  const { version } = (await releaseOn(origin)).remotes.dashboard!;
  const file = sourceMapsFile('dashboard', version);
  expect(JSON.parse((await readText(origin, file))!)).toEqual({ 'Page.js': map });

  // An origin can have maps from before.
  await origin.put(file, JSON.stringify({ 'Page.js': withCode }));
  const other = memoryOrigin();
  await sourceMaps.copy!(origin, other, 'dashboard', version);
  expect(JSON.parse((await readText(other, file))!)).toEqual({ 'Page.js': map });
});

test('copies source maps to another origin, and keeps those that are there', async () => {
  const { origin, versions } = await tracedOrigin();
  const other = memoryOrigin();
  const file = sourceMapsFile('dashboard', versions[0]!);
  await sourceMaps.copy!(origin, other, 'dashboard', versions[0]!);
  expect(JSON.parse((await other.read(file))!.toString())).toEqual(
    JSON.parse((await origin.read(file))!.toString()),
  );
  await other.put(file, '{"kept":{}}');
  await sourceMaps.copy!(origin, other, 'dashboard', versions[0]!);
  expect((await other.read(file))!.toString()).toBe('{"kept":{}}');
  await sourceMaps.copy!(origin, other, 'dashboard', '9.9.9-gone');
  expect(await other.list('')).toHaveLength(1);
});

test('says that a version is not on the origin, has no source maps, or is not in the stack', async () => {
  const { origin } = await tracedOrigin();
  const { host } = await releaseOn(origin);
  const stackOf = (version: string) => `a@${address}/host/${version}/main.js:1:1`;
  await expect(trace(origin, '9.9.9-gone', stackOf('9.9.9-gone'))).rejects.toThrow(
    'The origin has no version 9.9.9-gone of host.',
  );
  await expect(trace(origin, host, stackOf(host))).rejects.toThrow(
    `No source maps of version ${shortVersion(host)} of host are on this origin. If promote --from`,
  );
  await expect(trace(origin, shortVersion(host), stackOf(host))).rejects.toThrow(
    `No source maps of version ${shortVersion(host)} of host are on this origin. If promote --from`,
  );
  await expect(trace(origin, host, 'TypeError: it broke')).rejects.toThrow(
    'The stack contains no script of the product.',
  );
});

test('verify accepts source maps, and reports those of a version that is gone', async () => {
  const { origin } = await tracedOrigin();
  expect((await verifyOrigin(origin)).findings).toEqual([]);
  const gone = sourceMapsFile('dashboard', '9.9.9-gone');
  await origin.put(gone, '{}');
  expect((await verifyOrigin(origin)).findings).toEqual([
    { path: gone, problem: 'left over', isLive: false },
  ]);
});

test('a prune deletes source maps with their version, and keeps the others', async () => {
  const { workspace, origin, versions } = await tracedOrigin();
  const gone = sourceMapsFile('dashboard', '9.9.9-gone');
  await origin.put(gone, '{}');
  setDaysLater(31);
  await releasePackage(origin, testAction, await builtHost(workspace, 'later'));
  expect(await prune(origin, testAction, 30)).toContain(gone);
  expect((await origin.list('builds/')).map(({ path }) => path)).toEqual(
    expect.arrayContaining(versions.map((version) => sourceMapsFile('dashboard', version))),
  );
});
