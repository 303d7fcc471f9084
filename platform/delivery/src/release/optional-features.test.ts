import { formatText, readReleases } from '../commands/run-releases';
import { reportVerification } from '../commands/run-verify';
import type { Feature } from '../core/feature';
import { otherOriginSource } from '../features/promote-from/other-origin';
import { prune } from '../features/prune/prune';
import { verifyOrigin } from '../features/verify/verify';
import { builtRemote } from '../testing/built-package';
import { publishedOrigin, releaseOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { product } from './log';
import { promote } from './promote';
import { releasePackage } from './release-package';
import { rollback } from './rollback';
import { stagePackage } from './stage-package';

/** The hooks that may refuse a release. */
const refusing = ['checkBeforeBuild', 'check', 'checkFolders'];

/** What the page has to do for a release. */
const essential = [
  'numberIn',
  'versionsOf',
  'shownOf',
  'shownDespiteDamage',
  'foldersOf',
  'compose',
  'repair',
];

type Optional = Exclude<
  { [Key in keyof Feature]-?: Feature[Key] extends unknown ? Key : never }[keyof Feature],
  'name' | 'entryFields' | 'failure' | 'checkBeforeBuild' | 'check' | 'checkFolders'
>;

const hooks = [product.page, ...product.features].flatMap((feature) =>
  Object.entries(feature)
    .filter(([hook, value]) => typeof value === 'function' && !refusing.includes(hook))
    .filter(([hook]) => feature !== product.page || !essential.includes(hook))
    .map(([hook]): [string, Optional, Feature] => [feature.name, hook as Optional, feature]),
);

afterEach(() => jest.restoreAllMocks());

test('each kind of optional hook is in a feature', () => {
  expect([...new Set(hooks.map(([, hook]) => hook))].sort()).toEqual([
    'copy',
    'describe',
    'extendEntry',
    'extendPlan',
    'factsOf',
    'prune',
    'put',
    'report',
    'reportPackage',
    'verify',
    'write',
  ]);
});

test.each(hooks)(
  'releases, rollbacks and the commands after them succeed when %s fail to %s',
  async (_name, hook, feature) => {
    const { workspace, origin, first } = await publishedOrigin('dashboard');
    const staging = await publishedOrigin('dashboard');
    const failing = jest.spyOn(feature, hook as 'report').mockImplementation(() => {
      throw new Error('no space');
    });
    const said = new Map<string, string>();
    const keep = (command: string, { notes }: { notes: string[] }) =>
      said.set(command, notes.join('\n'));

    const next = await builtRemote(workspace, 'dashboard', '2');
    const released = await releasePackage(origin, testAction, next);
    keep('release', released);
    expect(await releaseOn(origin)).toEqual(released.release);

    const back = await rollback(origin, testAction, 'dashboard');
    keep('rollback', back);
    expect(back.release.remotes).toEqual(first.remotes);
    expect(await releaseOn(origin)).toEqual(back.release);

    const staged = await builtRemote(workspace, 'dashboard', '3');
    keep('stage', await stagePackage(origin, testAction, staged));

    const source = otherOriginSource({ address: '/staging', origin });
    keep('promote', await promote(staging.origin, testAction, 'dashboard', undefined, source));

    said.set('list', await formatText(origin, await readReleases(origin, { limit: 20 })));
    said.set('verify', reportVerification(await verifyOrigin(origin)));
    said.set('prune', await prune(origin, testAction, 1).then(String, String));

    expect(failing).toHaveBeenCalled();
    const commands = [...said].filter(([, text]) => text.includes('Reason: no space'));
    expect(commands.map(([command]) => command)).toEqual(
      expect.arrayContaining(commandsWith[hook]) as string[],
    );

    failing.mockRestore();
    const last = await releasePackage(staging.origin, testAction, staged);
    expect(last.notes.join('\n')).not.toContain('no space');
    expect(await releaseOn(staging.origin)).toEqual(last.release);
  },
);

/** The commands that say that a hook failed. */
const commandsWith: Record<Optional, string[]> = {
  copy: ['promote'],
  describe: ['list'],
  extendEntry: ['release', 'rollback'],
  extendPlan: ['release', 'rollback'],
  factsOf: ['release', 'rollback', 'stage'],
  prune: ['prune'],
  put: ['release', 'stage'],
  report: ['list'],
  reportPackage: ['list'],
  verify: ['verify'],
  write: ['release', 'rollback', 'stage'],
};
