import { builtPackage } from '../testing/built-package';
import { temporaryFolder } from '../testing/temporary-folder';
import { recordInputs } from './build-inputs';
import { buildPackages } from './build-packages';

/** Returns a package whose last build had other inputs, and which cannot be built again. */
async function packageWithOlderBuild() {
  const workspace = await temporaryFolder({ 'remote-dashboard/package.json': '{}' });
  const built = await builtPackage(workspace, 'remote-dashboard', {});
  await recordInputs(built, 'older inputs');
  return built;
}

test('a build of older sources can stay', async () => {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await buildPackages([await packageWithOlderBuild()], { keepOlder: true, log });
  expect(lines).toEqual(['  remote-dashboard: its last build']);
});

test('otherwise a change builds the package again', async () => {
  await expect(buildPackages([await packageWithOlderBuild()])).rejects.toThrow(
    'The build of remote-dashboard failed.',
  );
});
