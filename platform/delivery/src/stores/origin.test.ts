import { join } from 'node:path';
import { memoryStore } from '../testing/memory-store';
import { deltasSuite } from '../testing/origin-deltas.suite';
import { logSuite } from '../testing/origin-log.suite';
import { pruneSuite } from '../testing/origin-prune.suite';
import { releasesSuite } from '../testing/origin-releases.suite';
import { repairSuite } from '../testing/origin-repair.suite';
import { storageSuite } from '../testing/origin-storage.suite';
import { withTestBucket } from '../testing/test-bucket';
import { directoryOrigin } from './directory-origin';
import { objectOrigin } from './object-origin';
import type { Origin } from '../core/origin';
import { temporaryFolder } from '../testing/temporary-folder';

jest.setTimeout(20_000); // In some tests, many commands release at the same time.

const kinds: [kind: string, emptyOrigin: () => Promise<Origin>][] = [
  ['a directory', async () => directoryOrigin(join(await temporaryFolder(), 'new'))],
  ['an object store', () => Promise.resolve(objectOrigin(memoryStore()))],
];
// On the server that tests can start, these tests take minutes.
const emptyBucket = process.env.BACKSHOP_TEST_BUCKET ? withTestBucket() : undefined;
if (emptyBucket) kinds.push(['an S3 bucket', async () => objectOrigin(await emptyBucket())]);

describe.each(kinds)('%s', (_kind, emptyOrigin) => {
  describe('storage', () => storageSuite(emptyOrigin));
  describe('releases', () => releasesSuite(emptyOrigin));
  describe('log', () => logSuite(emptyOrigin));
  describe('prune', () => pruneSuite(emptyOrigin));
  describe('repair', () => repairSuite(emptyOrigin));
  describe('deltas', () => deltasSuite(emptyOrigin));
});
