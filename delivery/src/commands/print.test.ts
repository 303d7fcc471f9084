import { dryRunOrigin } from '../origin/dry-run-origin';
import { releasePackage } from '../release/release-package';
import { stagePackage } from '../release/stage-package';
import { builtHost, builtRemote } from '../testing/built-package';
import { publishedOrigin } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { printChange } from './print-change';
import { printStaged } from './print-staged';

const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
beforeEach(() => log.mockClear());

/** Returns what the commands printed. */
const printed = () => log.mock.calls.flat().join('\n');

/** Returns a staged dashboard. */
async function staged() {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const built = await builtRemote(workspace, 'dashboard', 'changed');
  return { workspace, origin, built, result: await stagePackage(origin, testAction, built) };
}

test('a stage prints how to preview the version and how to make it live', async () => {
  const { result } = await staged();
  const { version } = result;
  printStaged('dashboard', result, {});
  expect(printed()).toMatch(
    `dashboard ${version} is on the origin. It is not live.
To preview it, add this to the address of any page: ?override=dashboard@${version}
To make it live, run: pnpm promote dashboard ${version}`,
  );
});

test('the dry run of a stage prints that nothing was changed', async () => {
  const { origin, built, result } = await staged();
  const dryRun = await stagePackage(dryRunOrigin(origin), testAction, built);
  printStaged('dashboard', dryRun, { dryRun: true });
  expect(printed()).toMatch(
    `dashboard ${result.version} would be on the origin. Nothing was changed.`,
  );
});

test('a staged host cannot be previewed', async () => {
  const { workspace, origin } = await staged();
  const result = await stagePackage(origin, testAction, await builtHost(workspace, 'changed'));
  printStaged('host', result, {});
  expect(printed()).toContain('Only remotes can be previewed, not the host.');
  expect(printed()).not.toContain('?override=');
});

test('a live version that is staged again prints that it is live', async () => {
  const { origin, built } = await staged();
  await releasePackage(origin, testAction, built);
  printStaged('dashboard', await stagePackage(origin, testAction, built), {});
  expect(printed()).toContain('It is already live.');
  expect(printed()).not.toContain('pnpm promote');
});

test('with --json, a stage and a release print one line for programs', async () => {
  const { origin, built, result } = await staged();
  const { version } = result;
  printStaged('dashboard', result, { json: true });
  expect(JSON.parse(printed())).toMatchObject({
    package: 'dashboard',
    version,
    query: `?override=dashboard@${version}`,
  });
  for (const changed of [true, false]) {
    log.mockClear();
    printChange('dashboard', await releasePackage(origin, testAction, built), { json: true });
    expect(JSON.parse(printed())).toMatchObject({
      package: 'dashboard',
      version,
      changed,
      release: 2,
    });
  }
});
