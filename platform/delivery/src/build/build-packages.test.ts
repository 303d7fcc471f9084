import { builtPackage } from '../testing/built-package';
import { recordInputs } from './build-inputs';
import { buildPackages } from './build-packages';
import { temporaryFolder } from '../testing/temporary-folder';

test('a build of older sources can stay', async () => {
  // A build would fail: there is no webpack.config.ts.
  const built = await builtPackage(await temporaryFolder(), 'remote-dashboard', {});
  await recordInputs(built, 'older inputs');
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  await buildPackages([built], { keepOlder: true, log });
  expect(lines).toEqual(['  remote-dashboard: its last build']);
});
