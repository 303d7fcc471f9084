import { directoryOrigin } from '../origin/directory/directory-origin';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { readBuildRecord, recordBuild } from './build-record';
import type { Source } from './source';

const version = { name: 'dashboard', version: '0.1.0-1a2b' };
const hash = (digit: string) => digit.repeat(40);

const older: Source = {
  commit: hash('1'),
  committed: '2026-11-20T08:00:00.000Z',
  isClean: true,
};
const newer: Source = { ...older, commit: hash('2'), committed: '2026-11-21T08:00:00.000Z' };

/** Returns the commit and state of the record after these builds of the same version. */
async function recordAfter(...sources: (Source | undefined)[]) {
  const origin = directoryOrigin(await temporaryFolder());
  for (const source of sources) {
    const action = { command: 'pnpm release dashboard', by: 'Jo', ...(source && { source }) };
    await recordBuild(origin, { ...version, directory: origin.directory }, action);
  }
  return readBuildRecord(origin, version.name, version.version);
}

test('a build record says what a version was built from, by whom and when', async () => {
  expect(await recordAfter(older)).toEqual({
    ...older,
    by: 'Jo',
    time: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
});

test('a version that was built without git has no record', async () => {
  expect(await recordAfter(undefined)).toBeUndefined();
});

test('the newest commit that builds a version is recorded', async () => {
  expect(await recordAfter(older, newer)).toMatchObject(newer);
  expect(await recordAfter(newer, older)).toMatchObject(newer);
});

test('a clean tree counts more than a dirty one', async () => {
  const dirty = { ...newer, isClean: false };
  expect(await recordAfter(older, dirty)).toMatchObject(older);
  expect(await recordAfter(dirty, older)).toMatchObject(older);
});

test.each([
  ['damaged', '{"commit":'],
  ['null', 'null'],
  ['an option of git', JSON.stringify({ ...older, commit: '--output=x', by: '', time: '' })],
  ['without a time', JSON.stringify({ ...older, committed: 'yesterday', by: '', time: '' })],
])('a record that is %s counts as none', async (_problem, text) => {
  const origin = directoryOrigin(await temporaryFolder());
  await writeFiles(origin.directory, { 'builds/dashboard/0.1.0-1a2b.json': text });
  expect(await readBuildRecord(origin, version.name, version.version)).toBeUndefined();
});
