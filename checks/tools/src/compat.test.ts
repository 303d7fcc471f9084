import { testedRuntimes } from '@backshop/build-config/federation-versions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertPublished,
  federationVersions,
  formatMatrix,
  type LoadResult,
  problems,
  withFederation,
  worksAsStated,
} from './compat';
import { workspaceRoot } from './workspace';

const broken = 'lazy chunks load: it throws';
const results: LoadResult[] = [
  { host: '2.9.2', remote: '2.9.2' },
  { host: '2.9.2', remote: '3.0.0', withHostRuntime: broken },
  { host: '3.0.0', remote: '2.9.2' },
  { host: '3.0.0', remote: '3.0.0' },
];

test('has a row for each version of the remotes and a column for each of the host', () => {
  expect(formatMatrix(results, 'withHostRuntime').split('\n')).toEqual([
    '       2.9.2  3.0.0',
    '2.9.2  works  works',
    '3.0.0  fails  works',
  ]);
  expect(formatMatrix(results, 'withOwnRuntime')).toContain('3.0.0  works  works');
});

test('names what fails', () => {
  expect(problems(results)).toEqual([`Remote 3.0.0 in host 2.9.2: ${broken}`]);
});

test('versions work as stated if every remote works in every host', () => {
  expect(worksAsStated(results, ['2.9.2'])).toBe(true);
  expect(worksAsStated(results, ['2.9.2', '3.0.0'])).toBe(false);
  expect(worksAsStated(results, ['2.9.1'])).toBe(false);
});

test('refuses a version that is not published in one line', () => {
  const published = ['2.9.2', '2.10.0'];
  expect(() => assertPublished(['2.10.0'], published)).not.toThrow();
  expect(() => assertPublished(['2.10.0', 'nosuch'], published)).toThrow(
    /^npm has no version "nosuch" of @module-federation\/enhanced\. .+ versions$/,
  );
});

const yaml = readFileSync(join(workspaceRoot, 'pnpm-workspace.yaml'), 'utf8');

test('the installed version of Module Federation is a tested one', () => {
  const installed = federationVersions(yaml);
  expect(installed.length).toBeGreaterThan(0);
  for (const [, version] of installed) expect(testedRuntimes).toContain(version);
});

test('another version changes the packages of Module Federation in the catalog, and nothing else', () => {
  const lines = yaml.split('\n');
  const changed = withFederation(yaml, '3.0.0').split('\n');
  expect(changed).toHaveLength(lines.length);
  const different = lines.filter((line, index) => line !== changed[index]);
  expect(different).toHaveLength(federationVersions(yaml).length);
  for (const line of different) expect(line).toContain('@module-federation/');
});
