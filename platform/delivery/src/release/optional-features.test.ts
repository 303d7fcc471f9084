import type { Feature } from '../core/feature';
import { builtRemote } from '../testing/built-package';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { parts } from './log';
import { releasePackage } from './release-package';
import { rollback } from './rollback';
import { stagePackage } from './stage-package';

const writers = [parts.page, ...parts.features].flatMap((feature) =>
  (['put', 'write'] as const)
    .filter((hook) => Object.hasOwn(feature, hook))
    .map((hook): [string, typeof hook, Feature] => [feature.name, hook, feature]),
);

afterEach(() => jest.restoreAllMocks());

test('more than one feature writes files', () => {
  expect(writers.length).toBeGreaterThan(4);
});

test.each(writers)(
  'releases, rollbacks and the commands after them succeed when %s fail to %s',
  async (_name, hook, feature) => {
    const { workspace, origin, first } = await publishedOrigin('dashboard');
    const failing = jest.spyOn(feature, hook).mockRejectedValue(new Error('no space'));
    const note = expect.stringMatching(/.+\. Reason: no space$/) as string;

    const next = await builtRemote(workspace, 'dashboard', '2');
    const { release, notes } = await releasePackage(origin, testAction, next);
    expect(failing).toHaveBeenCalled();
    expect(notes).toContainEqual(note);
    expect(await releaseOn(origin)).toEqual(release);

    const back = await rollback(origin, testAction, 'dashboard');
    expect(back.release.remotes).toEqual(first.remotes);
    if (hook === 'write') expect(back.notes).toContainEqual(note);
    expect(await releaseOn(origin)).toEqual(back.release);

    const staged = await builtRemote(workspace, 'dashboard', '3');
    expect((await stagePackage(origin, testAction, staged)).notes).toContainEqual(note);

    failing.mockRestore();
    const last = await releasePackage(origin, testAction, staged);
    expect(last.notes).not.toContainEqual(note);
    expect(await releaseOn(origin)).toEqual(last.release);
  },
);
