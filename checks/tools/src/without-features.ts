import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError } from '@backshop/delivery';
import { deletableFeatures, readSource, withoutFeature } from '@backshop/delivery/testing';
import { workspaceRoot } from './workspace';

const delivery = join(workspaceRoot, 'platform/delivery');

/**
 * The tests that run without each feature: those of a release, and of what it is made of. The copy lacks the host,
 * whose file `index-html.test.ts` reads.
 */
const tests = [
  '/src/core/',
  '/src/release/(publish|release-package|rollback|withdraw)',
  '/src/page/(?!index-html)',
];

/**
 * Deletes each feature of delivery in a copy, and checks that everything else compiles and releases.
 * @throws CommandError when a feature does not exist, or something else needs one
 */
export function checkWithoutFeatures(names: string[]): void {
  const files = readSource();
  const features = deletableFeatures(files);
  const unknown = names.find((name) => !features.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `There is no feature "${unknown}". Choose one of these: ${features.join(', ')}.`,
    );
  }
  const needed = (names.length > 0 ? names : features).filter((name) => {
    console.log(`Without ${name}:`);
    return !passesWithout(files, name);
  });
  if (needed.length === 0) return;
  throw new CommandError(
    `Something else needs ${needed.join(', ')}. The lines above say what. Use a hook of features instead (platform/delivery/src/core/feature.ts).`,
  );
}

function passesWithout(files: ReadonlyMap<string, string>, name: string): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'backshop-without-'));
  try {
    for (const [path, text] of withoutFeature(files, name)) {
      const file = join(copy, 'src', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    for (const file of ['package.json', 'tsconfig.json']) {
      writeFileSync(join(copy, file), readFileSync(join(delivery, file)));
    }
    symlinkSync(join(delivery, 'node_modules'), join(copy, 'node_modules'));
    const jest = { rootDir: copy, preset: '@backshop/build-config', testEnvironment: 'node' };
    return (
      run('@typescript/native/bin/tsc', '--noEmit', '--project', copy) &&
      run('jest/bin/jest.js', '--config', JSON.stringify(jest), ...tests)
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function run(program: string, ...args: string[]): boolean {
  const path = join(workspaceRoot, 'node_modules', program);
  return spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' }).status === 0;
}
