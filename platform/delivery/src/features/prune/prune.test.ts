import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../../base/command-error';
import { directoryOrigin } from '../../stores/directory-origin';
import { builtHost } from '../../testing/built-package';
import { publishedOrigin } from '../../testing/published-origin';
import { setDaysLater } from '../../testing/set-days-later';
import { temporaryFolder, writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { prune } from './prune';
import { releasePackage } from '../../release/release-package';

afterEach(() => jest.useRealTimers());

/** Returns an origin with these files besides a release, all of them 31 days old. */
async function oldOriginWith(files: string[]) {
  const { workspace, origin } = await publishedOrigin('dashboard');
  await writeFiles(origin.directory, Object.fromEntries(files.map((file) => [file, ''])));
  expect(await prune(origin, testAction, 30)).toEqual([]);
  setDaysLater(31);
  await releasePackage(origin, testAction, await builtHost(workspace, '2'));
  return origin;
}

test('deletes old leftovers of killed commands', async () => {
  const leftover = '.temporary/01234567-89ab-cdef-0123-456789abcdef';
  const prepared = 'releases/00000001.01234567-89ab-cdef-0123-456789abcdef.html';
  const origin = await oldOriginWith([`${leftover}/main.js`, prepared]);
  expect(await prune(origin, testAction, 30)).toEqual([leftover, prepared]);
  expect(await readdir(join(origin.directory, '.temporary'))).toEqual([]);
});

test('deletes many folders', async () => {
  const many = Array.from({ length: 120 }, (_, index) => `remotes/gone/0.1.0-${1000 + index}`);
  const origin = await oldOriginWith(many.map((folder) => `${folder}/a.js`));
  expect(await prune(origin, testAction, 30)).toEqual(many);
  expect(await readdir(join(origin.directory, 'remotes/gone'))).toEqual([]);
});

test('deletes nothing without a release, because nothing says what is live', async () => {
  const origin = directoryOrigin(await temporaryFolder({ 'host/0.1.0-aaaaaaaaaa/main.js': '' }));
  await expect(prune(origin, testAction, 30)).rejects.toThrow(CommandError);
  expect(await readdir(join(origin.directory, 'host'))).toHaveLength(1);
});
