import { testedRuntimes } from '@backshop/build-config/federation-versions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { readCatalog } from './catalog';
import { type LoadResult, matrix, problems, worksAsStated } from './load-results';
import { isModuleFederation } from './version-groups';

const broken = 'lazy chunks load: it throws';
const results: LoadResult[] = [
  { host: '2.9.2', remote: '2.9.2' },
  { host: '2.9.2', remote: '3.0.0', withHostRuntime: broken },
  { host: '3.0.0', remote: '2.9.2' },
  { host: '3.0.0', remote: '3.0.0' },
];

test('has a row for each version of the remotes and a column for each of the host', () => {
  expect(matrix(results, 'withHostRuntime')).toEqual([
    ['', '2.9.2', '3.0.0'],
    ['2.9.2', 'works', 'works'],
    ['3.0.0', 'fails', 'works'],
  ]);
  expect(matrix(results, 'withOwnRuntime')[2]).toEqual(['3.0.0', 'works', 'works']);
});

test('names what fails', () => {
  expect(problems(results)).toEqual([`Remote 3.0.0 in host 2.9.2: ${broken}`]);
});

test('versions work as stated if every remote works in every host', () => {
  expect(worksAsStated(results, ['2.9.2'])).toBe(true);
  expect(worksAsStated(results, ['2.9.2', '3.0.0'])).toBe(false);
  expect(worksAsStated(results, ['2.9.1'])).toBe(false);
});

test('the installed version of Module Federation is a tested one', () => {
  const catalog = readCatalog(readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8'));
  const installed = [...catalog].filter(([name]) => isModuleFederation(name));
  expect(installed.length).toBeGreaterThan(0);
  for (const [, version] of installed) expect(testedRuntimes).toContain(version);
});
