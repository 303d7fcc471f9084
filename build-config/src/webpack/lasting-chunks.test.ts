import { runInNewContext } from 'node:vm';
import { lastingChunksCode } from './lasting-chunks';

interface Build {
  /** What webpack's list of the build has been given. */
  taken: unknown[];
  nameOf: (chunk: string) => string;
}

/** Runs the start of a build in a page. */
function start(page: Record<string, unknown>, mark: string): Build {
  const require = { u: (chunk: string) => `${chunk}.js` };
  const code = lastingChunksCode('dashboard').replaceAll('__MARK__', mark);
  runInNewContext(code, { self: page, __webpack_require__: require });
  const taken: unknown[] = [];
  page[`chunks_dashboard_${mark}`] = taken;
  return { taken, nameOf: (chunk) => require.u(chunk) };
}

/** What the file of a lasting chunk does. */
function runChunk(page: Record<string, unknown>, hash: string, content: unknown): void {
  const list = (page[`chunks_dashboard_${hash}`] ??= []) as unknown[];
  list.push(content);
}

test('a lasting chunk lies beside the version; anything else in it', () => {
  const { nameOf } = start({}, 'one');
  expect(nameOf('chunk-0a1b2c/map')).toBe('../chunk-0a1b2c/map.js');
  expect(nameOf('Dashboard')).toBe('Dashboard.js');
  expect(nameOf('chunk-x/Dashboard')).toBe('chunk-x/Dashboard.js');
});

test('a lasting chunk reaches the build that asked for it', () => {
  const page = {};
  const { taken, nameOf } = start(page, 'one');
  nameOf('chunk-0a1b2c/map');
  nameOf('chunk-0a1b2c/map');
  runChunk(page, '0a1b2c', 'map');
  expect(taken).toEqual(['map']);
});

test('of two versions in a page, each gets the chunks that it asked for', () => {
  const page = {};
  const [one, other] = [start(page, 'one'), start(page, 'other')];
  for (const { nameOf } of [one, other]) nameOf('chunk-aa/map');
  one.nameOf('chunk-bb/list');
  runChunk(page, 'aa', 'map');
  runChunk(page, 'bb', 'list');
  expect(one.taken).toEqual(['map', 'list']);
  expect(other.taken).toEqual(['map']);
});

test('a chunk that nobody asked for disturbs nobody', () => {
  const page = {};
  const { taken } = start(page, 'one');
  runChunk(page, 'aa', 'map');
  expect(taken).toEqual([]);
});
