import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { remoteEntry } from '@backshop/build-config/output-format';
import { directoryOrigin } from '../origin/directory/directory-origin';
import { publishAll } from '../release/publish';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { listen } from '../server/listen';
import { originServer } from '../server/origin-server';
import { packageNamed, releasablePackages } from '../project';
import { testAction } from './test-action';

/**
 * A program for the end-to-end tests. It serves the last builds from a temporary origin and prints
 * the address. For each line of input, it releases a changed Dashboard or rolls it back, in turns,
 * and prints the number of the release. It ends when its input ends.
 */
const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
const origin = directoryOrigin(join(folder, 'origin'));
const packages = releasablePackages();
await publishAll(origin, testAction, packages);

const dashboard = packageNamed('dashboard', packages);
const changed = { ...dashboard, root: join(folder, 'changed') };
cpSync(join(dashboard.root, 'dist'), join(changed.root, 'dist'), { recursive: true });
const entry = join(changed.root, 'dist', remoteEntry);
for (const compressed of [`${entry}.br`, `${entry}.gz`]) rmSync(compressed);
appendFileSync(entry, '\n// Another version.\n');

const server = originServer(origin.directory);
await listen(server, 0);
console.log(`http://localhost:${(server.address() as AddressInfo).port}`);

let isChanged = false;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
while (!(await lines.next()).done) {
  const { release } = isChanged
    ? await rollback(origin, testAction, 'dashboard')
    : await releasePackage(origin, testAction, changed);
  isChanged = !isChanged;
  console.log(release.number);
}
server.close();
server.closeAllConnections();
rmSync(folder, { recursive: true });
