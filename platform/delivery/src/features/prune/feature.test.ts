import * as v from 'valibot';
import { CommandError } from '../../base/command-error';
import { testEntry } from '../../testing/test-entry';
import { prune } from './feature';

const removing = ['host/0.1.0-a', 'remotes/reports/0.1.0-b'];
const use = (...folders: string[]) => prune.checkFolders!(folders, testEntry(1, { removing }));

test('a release uses no folder that a prune deletes', () => {
  expect(() => use('host/0.1.0-c', 'remotes/reports/0.1.0-b')).toThrow(CommandError);
  expect(() => use('host/0.1.0-c', 'remotes/reports/0.1.0-a')).not.toThrow();
  expect(() => prune.checkFolders!(removing, testEntry(1))).not.toThrow();
});

test('the list of releases says how many folders a prune deletes, but not again after it', () => {
  const report = (changes: object) => prune.report!({ ...testEntry(1), changes: [], ...changes });
  expect(report({ isPrune: true, removing })).toEqual(['2 folders deleted']);
  expect(report({ isPrune: true, removing: [] })).toEqual([]);
  expect(report({ isPrune: true })).toEqual([]);
  expect(report({ removing })).toEqual([]);
});

test.each<[folder: unknown, isFolder: boolean]>([
  ['host/0.1.0-a', true],
  ['remotes/reports/0.1.0-a', true],
  ['host', false],
  ['host/0.1.0-a/main.js', false],
  ['host/../remotes', false],
  ['remotes/reports', false],
  ['remotes/reports/0.1.0-a/chunk', false],
  ['releases/00000001', false],
  ['builds/host/0.1.0-a', false],
  ['/host/0.1.0-a', false],
  ['', false],
  [1, false],
])('an entry of the log may delete %j: %j', (folder, isFolder) => {
  const { schema } = prune.entryFields!.find(({ key }) => key === 'removing')!;
  expect(v.is(schema, [folder])).toBe(isFolder);
});
