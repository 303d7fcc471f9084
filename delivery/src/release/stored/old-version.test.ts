import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { builtRemote, manifestOf } from '../../testing/built-package';
import { damageByte } from '../../testing/damage';
import { publishedOrigin } from '../../testing/published-origin';
import { writeFiles } from '../../testing/temporary-folder';
import { testAction } from '../../testing/test-action';
import { releasePackage } from '../release-package';
import { rollback } from '../rollback';
import { verifyOrigin } from '../verify';

/** Returns an origin with a version that an older command has put there. */
async function withOldVersion() {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const files: Record<string, string> = {
    'chunk-aa/map.js': 'map',
    'mf-manifest.json': manifestOf({
      Page: { js: ['Page.js'], lazy: ['chunk-aa/map.js'], css: [] },
    }),
    'remoteEntry.js': 'entry of long ago',
  };
  const hash = createHash('sha256');
  for (const [file, text] of Object.entries(files)) hash.update(file).update('\0').update(text);
  const version = `0.1.0-${hash.digest('hex').slice(0, 10)}`;
  const parent = join(origin.directory, 'remotes/dashboard');
  for (const [file, text] of Object.entries(files)) {
    await writeFiles(parent, { [file.startsWith('chunk') ? file : `${version}/${file}`]: text });
  }
  return { workspace, origin, version, parent };
}

test('a version of an older command can be rolled back to, and left again', async () => {
  const { workspace, origin, version } = await withOldVersion();
  const { release } = await rollback(origin, testAction, 'dashboard', version);
  expect(release.remotes.dashboard!.version).toBe(version);
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', 'new'));
  expect((await rollback(origin, testAction, 'dashboard')).release.remotes).toEqual(
    release.remotes,
  );
  expect((await verifyOrigin(origin)).findings).toEqual([]);
});

test.each(['remoteEntry.js', '../chunk-aa/map.js'])(
  'a version of an older command whose %s changed cannot go live',
  async (file) => {
    const { origin, version, parent } = await withOldVersion();
    await damageByte(join(parent, version, file));
    await expect(rollback(origin, testAction, 'dashboard', version)).rejects.toThrow(
      `is damaged on the origin: remotes/dashboard/${version} is changed.`,
    );
  },
);
