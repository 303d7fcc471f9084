import { CommandError } from '../command-error';
import { dryRunOrigin } from '../origin/dry-run-origin';
import type { Origin } from '../origin/origin';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { readTemplate } from './index-html/compose-release';
import { composeIndexHtml } from './index-html/compose-index-html';
import { prune } from './prune';
import { publishAll } from './publish';
import { releaseFormat } from './release-format';
import { releasePackage } from './release-package';
import { rollback } from './rollback';

/** Replaces the live release, as another command would. */
async function replaceRelease(origin: Origin, release: Awaited<ReturnType<typeof releaseOn>>) {
  const { tag } = (await origin.readIndexHtml())!;
  const template = await readTemplate(origin, release.host);
  expect(await origin.swapIndexHtml(composeIndexHtml(template, release, {}), tag)).toBe(true);
}

test('a release has the format of the command that made it', async () => {
  const { first } = await publishedOrigin('dashboard');
  expect(first.format).toBe(releaseFormat);
});

test.each([releaseFormat + 1, 1.5, 'newest'])(
  'no command changes a release with format %p',
  async (format) => {
    const { workspace, origin, first } = await publishedOrigin('dashboard');
    const newer = { ...first, format: format as number };
    await replaceRelease(origin, newer);
    const host = await builtHost(workspace);
    const changed = await builtRemote(workspace, 'dashboard', 'changed');
    const refusal = new CommandError(
      `The live release has format ${JSON.stringify(format)}, but this checkout knows formats up to ${releaseFormat}. Nothing was changed. Update this checkout (git pull), then run the command again.`,
    );
    const versions = await origin.listVersions('dashboard');
    for (const command of [
      () => releasePackage(origin, testAction, changed),
      () => releasePackage(dryRunOrigin(origin), testAction, changed),
      () => publishAll(origin, testAction, [host, changed]),
      () => rollback(origin, testAction, 'dashboard', first.remotes.dashboard!.version),
      () => prune(origin, 1),
    ]) {
      await expect(command()).rejects.toThrow(refusal);
    }
    expect(await releaseOn(origin)).toEqual(newer);
    expect(await origin.listVersions('dashboard')).toEqual(versions);
  },
);

test('prune deletes nothing when a newer release goes live while it runs', async () => {
  const { origin, first } = await publishedOrigin('dashboard');
  const removeFolders: Origin['removeFolders'] = async (...args) => {
    await replaceRelease(origin, { ...first, format: releaseFormat + 1 });
    return origin.removeFolders(...args);
  };
  await expect(prune({ ...origin, removeFolders }, 1)).rejects.toThrow('knows formats up to');
});

test('known fields of the replaced version are removed', async () => {
  const { workspace, origin } = await publishedOrigin('reports');
  const chunks = ['chunk-0123456789'];
  const withChunk = await builtRemote(workspace, 'reports', 'with chunk', ['Page'], chunks);
  const { release } = await releasePackage(origin, testAction, withChunk);
  expect(release.remotes.reports!.chunks).toEqual(chunks);
  expect(
    (await rollback(origin, testAction, 'reports')).release.remotes.reports,
  ).not.toHaveProperty('chunks');
});
