import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'yaml';
import { engineNames } from '../check/programs';
import { listFiles, workspaceRoot } from '../workspace';
import { sectionLines } from './markdown';
import { withFolders } from './workspace-text';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const text = read('docs/tested-where.md');

/** Folders that the page leaves out of paths. */
const bases = ['', 'platform/delivery/src', 'checks/e2e'];

/** Returns the rows that say "tested": what is tested, and by what. */
function testedIn(lines: string[]): { what: string; by: string }[] {
  return lines.flatMap((line) => {
    const [, what = '', status = '', by = ''] = line.split('|').map((cell) => cell.trim());
    return /\btested\b/.test(status) ? [{ what, by }] : [];
  });
}

test('each row that is tested names the tests, and these exist', () => {
  const existing = withFolders(listFiles(workspaceRoot));
  const exists = (path: string) => bases.some((base) => existing.has(posix.join(base, path)));
  const rows = testedIn(text.split('\n'));
  const wrong = rows.filter(({ by }) => {
    const paths = [...by.matchAll(/`([\w.-]*\/[\w./-]*)`/g)].map(([, path]) =>
      path!.replace(/\/$/, ''),
    );
    return !paths.every(exists) || (paths.length === 0 && by !== 'all tests');
  });
  expect(rows.length).toBeGreaterThan(2);
  expect(wrong).toEqual([]);
});

test('the versions of Node are those that CI runs and packages accept', () => {
  const { jobs } = parse(read('.github/workflows/ci.yml')) as {
    jobs: Record<string, { strategy?: { matrix?: { node?: number[] } } }>;
  };
  const inCi = Object.values(jobs).flatMap(({ strategy }) => strategy?.matrix?.node ?? []);
  const rows = testedIn(sectionLines(text, 'Node'));
  const listed = rows.flatMap(({ what }) => what.match(/\d+(\.\d+)*/g) ?? []);
  const majors = new Set(listed.map((version) => parseInt(version)));
  expect([...majors].sort()).toEqual(inCi);
  expect(inCi).toContain(Number(read('.nvmrc')));

  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(text).toContain(engines.node.replace('>=', ''));
});

test('the browser engines that are tested are those that the tests start', () => {
  const known = /Chromium|Chrome|Edge|Firefox|WebKit|Safari|Opera/g;
  const rows = testedIn(sectionLines(text, 'Browsers'));
  const listed = new Set(rows.flatMap(({ what }) => what.match(known) ?? []));
  expect([...listed].map((name) => name.toLowerCase()).sort()).toEqual([...engineNames].sort());
});
