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
  expect(await entriesBelow(folder, 'no-such-folder')).toEqual([]);
});

test.each(['EACCES', 'EPERM'])(
  'a folder of somebody else that answers %s counts as empty',
  async (code) => {
    const folder = await temporaryFolder({ 'lost+found/1': '', 'host/1': '' });
    const { readdir: read } =
      jest.requireActual<Record<'readdir', (path: unknown, options: unknown) => never>>(
        'node:fs/promises',
      );
    const deny = (name: string) =>
      jest.mocked(readdir).mockImplementation((path, options) => {
        if (path === join(folder, name)) throw Object.assign(new Error('denied'), { code });
        return read(path, options);
      });
    deny('lost+found');
    const names = (await entriesBelow(folder)).map(({ name }) => name);
    expect(names.sort()).toEqual(['1', 'host', 'lost+found']);
    deny('host');
    await expect(entriesBelow(folder)).rejects.toThrow('denied');
  },
);

test('a folder that can never be read is an error', async () => {
  const folder = await temporaryFolder({ 'shop/1/version.json': '' });
  jest.mocked(readdir).mockRejectedValue(gone);
  await expect(entriesBelow(folder)).rejects.toThrow('gone');
});
