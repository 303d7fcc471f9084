import { join } from 'node:path';
import { emptyContainer, withAzurite } from './azurite';
import { directoryOrigin } from './directory-origin';
import { objectOrigin } from './object-origin';
import type { Origin } from './origin';
import { pageSuite } from './origin-page.suite';
import { releasesSuite } from './origin-releases.suite';
import { versionsSuite } from './origin-versions.suite';
import { temporaryFolder } from './temporary-folder';
import { testBucket } from './test-bucket';

jest.setTimeout(60_000);
withAzurite();

const kinds: [kind: string, emptyOrigin: () => Promise<Origin>][] = [
  ['a directory', async () => directoryOrigin(join(await temporaryFolder(), 'not-there-yet'))],
  ['a container of Azure', async () => objectOrigin((await emptyContainer()).store)],
];
if (process.env.BACKSHOP_TEST_BUCKET) {
  const { emptyStore, clear } = testBucket(process.env.BACKSHOP_TEST_BUCKET);
  kinds.push(['a bucket', () => Promise.resolve(objectOrigin(emptyStore()))]);
  afterAll(clear);
}

describe.each(kinds)('%s', (_kind, emptyOrigin) => {
  describe('page', () => pageSuite(emptyOrigin));
  describe('versions', () => versionsSuite(emptyOrigin));
  describe('releases', () => releasesSuite(emptyOrigin));
});
