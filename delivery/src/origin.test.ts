import { join } from 'node:path';
import { emptyContainer, withAzurite } from './azurite';
import { directoryOrigin } from './directory-origin';
import { objectOrigin } from './object-origin';
import { pageSuite } from './origin-page.suite';
import { releasesSuite } from './origin-releases.suite';
import { versionsSuite } from './origin-versions.suite';
import { temporaryFolder } from './temporary-folder';

jest.setTimeout(60_000);
withAzurite();

describe.each([
  ['a directory', async () => directoryOrigin(join(await temporaryFolder(), 'not-there-yet'))],
  ['an object store', async () => objectOrigin((await emptyContainer()).store)],
])('%s', (_kind, emptyOrigin) => {
  describe('page', () => pageSuite(emptyOrigin));
  describe('versions', () => versionsSuite(emptyOrigin));
  describe('releases', () => releasesSuite(emptyOrigin));
});
