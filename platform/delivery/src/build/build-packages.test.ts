import { runChild } from '../base/run-child';
import { builtPackage } from '../testing/built-package';
import { recordInputs } from './build-inputs';
import { buildPackages } from './build-packages';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';

/** Stands for webpack. */
jest.mock('../base/run-child');
const webpack = jest.mocked(runChild);
beforeEach(() => webpack.mockResolvedValue({ code: 0, signal: null, stdout: '', stderr: '' }));

test('a build of older sources can stay', async () => {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {});
  await recordInputs(built, 'older inputs');
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await buildPackages([built], { keepOlder: true, log });
  expect(lines).toEqual(['  remote-dashboard: its last build']);
  expect(webpack).not.toHaveBeenCalled();
});

test('a package whose sources change during its build is built again, even if they changed back', async () => {
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {});
  const write = (page: string) =>
    writeFiles(built.root, { 'package.json': '{}', 'page.tsx': page });
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await write('before');
  webpack.mockImplementationOnce(async () => {
    await write('meanwhile');
    return { code: 0, signal: null, stdout: '', stderr: '' };
  });
  await buildPackages([built], { log });
  await write('before');
  await buildPackages([built], { log });
  await buildPackages([built], { log });
  expect(webpack).toHaveBeenCalledTimes(2);
  expect(lines.at(-1)).toBe('  remote-dashboard: unchanged');
});
