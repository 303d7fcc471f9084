import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../base/command-error';
import { builtPackage } from '../testing/built-package';
import { buildPackages } from './build-packages';
import { assertBuildable } from './buildable-folder';
import { loadConfig } from './load-config';
import { temporaryFolder } from '../testing/temporary-folder';

test.each([
  ["/work/jo's/shop", "'"],
  ['/work/c#/shop', '#'],
  ['/work/shop!', '!'],
  ['/work/shop?', '?'],
  ['/work/a\nb', 'a line break'],
  ['/work/a\\b', '\\'],
])('nothing is built in %j, and one line says why', async (folder, found) => {
  const refusal = new CommandError(
    `Nothing can be built in ${folder}, because its path contains ${found}. Move or rename the folder, then run the command again.`,
  );
  expect(() => assertBuildable(folder)).toThrow(refusal);
  await expect(loadConfig({ root: folder }, 'development')).rejects.toThrow(refusal);
});

test.each(['/work/my shop', '/work/Łódź/ü', '/a[b]{c}(d)*"%20&,;@$+:=|`~^<>', '/work/日本'])(
  'packages are built in %s',
  (folder) => {
    expect(() => assertBuildable(folder)).not.toThrow();
  },
);

test('a build in such a folder changes nothing', async () => {
  const workspace = join(await temporaryFolder(), "jo's shop");
  const built = await builtPackage(workspace, 'remote-dashboard', {});
  await expect(buildPackages([built])).rejects.toThrow("because its path contains '.");
});

test('where even the program cannot be loaded, one line says why', async () => {
  const bin = join(import.meta.dirname, '../../bin');
  const folder = join(await temporaryFolder(), 'shop?/delivery');
  cpSync(bin, join(folder, 'bin'), { recursive: true });
  cpSync(join(bin, '../package.json'), join(folder, 'package.json'));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/delivery.js')], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^Nothing can run in .* because its path contains \?\. .*\n$/);
  expect(status).toBe(1);
});
