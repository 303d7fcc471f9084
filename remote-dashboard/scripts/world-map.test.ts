/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

test('the committed world map is up to date', () => {
  const script = join(__dirname, 'world-map.ts');
  expect(() =>
    execFileSync(process.execPath, ['--import', 'tsx', script, '--check'], { cwd: __dirname }),
  ).not.toThrow();
});
