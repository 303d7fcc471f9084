import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { engineNames } from '../check/programs';
import { listFiles, workspaceRoot } from '../workspace';
import { withFolders } from './workspace-text';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const page = 'docs/tested-where.md';
const text = read(page);

/** What the page says is tested in CI: the first cell of each such row, and the row. */
const tested = text
  .split('\n')
  .filter((line) => line.startsWith('|') && /tested in CI/i.test(line) && !/not tested/i.test(line))
  .map((row) => ({ what: row.split('|')[1]!.trim(), row }));

/** Returns the files and folders that a row names: in backticks from the root, in links from the page. */
function filesIn(row: string): string[] {
  const named = [...row.matchAll(/`([\w.-]*\/[\w./-]+)`/g)].map(([, path]) => path!);
  const linked = [...row.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) =>
    posix.join(posix.dirname(page), path!),
  );
  return [...named, ...linked].map((path) => path.replace(/\/$/, ''));
}

test('each row that is tested in CI names what tests it, and that exists', () => {
  const existing = withFolders(listFiles(workspaceRoot));
  const wrong = tested.filter(({ row }) => {
    const files = filesIn(row);
    return files.length === 0 || files.some((file) => !existing.has(file));
  });
  expect(tested.length).toBeGreaterThan(2);
  expect(wrong).toEqual([]);
});

test('the versions of Node are those that CI runs and packages accept', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    jobs: Record<string, { strategy?: { matrix?: { node?: number[] } } }>;
  };
  const inCi = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix?.node ?? []);
  const cells = tested.filter(({ what }) => what.includes('Node')).map(({ what }) => what);
  const listed = cells.flatMap((cell) => cell.match(/\d+(\.\d+)*/g) ?? []);
  const majors = new Set(listed.map((version) => parseInt(version)));
  expect([...majors].sort()).toEqual(inCi);
  expect(inCi).toContain(Number(read('.nvmrc')));

  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(text).toContain(engines.node.replace('>=', ''));
});

test('the browser engines that are tested in CI are those that the tests start', () => {
  const known = /Chromium|Chrome|Edge|Firefox|WebKit|Safari|Opera/g;
  const listed = new Set(tested.flatMap(({ what }) => what.match(known) ?? []));
  expect([...listed].map((name) => name.toLowerCase()).sort()).toEqual([...engineNames].sort());
});
