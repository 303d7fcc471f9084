import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { entriesBelow } from './entries-below';
import { temporaryFolder } from '../testing/temporary-folder';

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<{ readdir: unknown }>('node:fs/promises');
  return { ...real, readdir: jest.fn(real.readdir as never) };
});

const gone = Object.assign(new Error('gone'), { code: 'ENOENT' });

test('a folder is read again if reading it failed because of a file in it', async () => {
  const folder = await temporaryFolder({ 'shop/1/version.json': '' });
  jest.mocked(readdir).mockRejectedValueOnce(gone);
  const names = (await entriesBelow(folder)).map(({ name }) => name);
  expect(names).toEqual(['shop', '1', 'version.json']);
  expect(await entriesBelow(join(folder, 'no-such-folder'))).toEqual([]);
});

test('a folder that can never be read is an error', async () => {
  const folder = await temporaryFolder({ 'shop/1/version.json': '' });
  jest.mocked(readdir).mockRejectedValue(gone);
  await expect(entriesBelow(folder)).rejects.toThrow('gone');
});
