import { abort, withShare } from '../testing/candidates';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { releasePackage } from '../release/release-package';
import { stagePackage } from '../release/stage-package';
import { builtHost, builtRemote } from '../testing/built-package';
import { messages } from '../testing/messages';
import { publishedOrigin } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { shortVersion } from '../core/short-version';
import { printChange, printStaged } from './release-report';

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
  printStaged('dashboard', result, '/', {});
  expect(printed()).toMatch(
    `dashboard ${shortVersion(version)} is on the origin. It is not live.
To preview it, open this page of the product: /?override=dashboard@${version}
To make it live, run: pnpm delivery promote dashboard ${shortVersion(version)}`,
  );
});

test('below a path, a stage prints the whole path of the preview', async () => {
  const { result } = await staged();
  const live = { ...result.live, settings: { base: '/app' } };
  printStaged('dashboard', { ...result, live }, '/orders', {});
  expect(printed()).toContain(`: /app/orders?override=dashboard@${result.version}\n`);
});

test('the dry run of a stage prints that nothing was changed', async () => {
  const { origin, built, result } = await staged();
  const dryRun = await stagePackage(dryRunOrigin(origin), testAction, built);
  printStaged('dashboard', dryRun, '/', { dryRun: true });
  expect(printed()).toContain(
    `Dry run. Would put dashboard ${shortVersion(result.version)} on the origin.`,
  );
});

test('a staged host cannot be previewed', async () => {
  const { workspace, origin } = await staged();
  const result = await stagePackage(origin, testAction, await builtHost(workspace, 'changed'));
  printStaged('host', result, undefined, {});
  expect(printed()).toContain('Only remotes can be previewed, not the host.');
  expect(printed()).not.toContain('?override=');
});

test('a live version that is staged again prints that it is live', async () => {
  const { origin, built } = await staged();
  await releasePackage(origin, testAction, built);
  printStaged('dashboard', await stagePackage(origin, testAction, built), '/', {});
  expect(printed()).toContain('It is already live.');
  expect(printed()).not.toContain('pnpm delivery promote');
});

describe('a candidate', () => {
  /** Prints what a command did, and returns it. */
  async function print(
    change: Promise<Parameters<typeof printChange>[1]>,
    options: Parameters<typeof printChange>[2] = {},
  ) {
    log.mockClear();
    const changed = await change;
    printChange('dashboard', changed, options);
    return changed;
  }

  test('is printed with its share and with the commands that follow', async () => {
    const { origin, built, result } = await staged();
    const version = shortVersion(result.version);
    const release = (share?: number) => releasePackage(origin, withShare(testAction, share), built);
    await print(release(10));
    expect(printed()).toMatch(
      new RegExp(
        `^Release 2 is live: dashboard ${version} as a candidate for 10% of the browsers\\. It took \\d+\\.\\d s\\.
To make it live for all browsers, run: pnpm delivery promote dashboard
To end it, run: pnpm delivery abort dashboard\n`,
      ),
    );
    await print(release(10));
    expect(printed()).toContain(
      `dashboard ${version} is already the candidate for 10% of the browsers. The release did not change.`,
    );
    await print(release(50));
    expect(printed()).toContain('as a candidate for 50% of the browsers instead of 10%. It took');
    await print(release());
    expect(printed()).toContain(`Release 4 is live: dashboard ${version} instead of `);
    expect(printed()).not.toContain('This ends');
  });

  test('that ends is printed', async () => {
    const { workspace, origin, built, result } = await staged();
    const ends = messages.candidateEnds(`dashboard ${shortVersion(result.version)}`);
    await releasePackage(origin, withShare(testAction, 10), built);
    const { before } = await print(abort(dryRunOrigin(origin), testAction, 'dashboard'), {
      dryRun: true,
    });
    const version = shortVersion(before.remotes.dashboard!.version);
    expect(printed()).toBe(
      `Dry run. Would make release 3 live: dashboard ${version} for all browsers.\n${ends}`,
    );
    const other = await builtRemote(workspace, 'dashboard', 'other');
    await print(releasePackage(origin, testAction, other));
    expect(printed()).toContain(`instead of ${version}.`);
    expect(printed()).toContain(ends);
  });

  test('is one line for programs with --json', async () => {
    const { origin, built, result } = await staged();
    const json = true;
    await print(releasePackage(origin, withShare(testAction, 10), built), { json });
    expect(JSON.parse(printed())).toMatchObject({
      candidate: { version: result.version, share: 10 },
      changed: true,
      release: 2,
    });
    await print(abort(origin, testAction, 'dashboard'), { json });
    expect(JSON.parse(printed())).toEqual({
      package: 'dashboard',
      version: expect.stringMatching(/^0\.1\.0-/) as string,
      changed: true,
      release: 3,
      notes: [expect.stringContaining('This ends the candidate')],
    });
  });
});

test('with --json, a stage and a release print one line for programs', async () => {
  const { origin, built, result } = await staged();
  const { version } = result;
  printStaged('dashboard', result, '/preview/Page', { json: true });
  expect(JSON.parse(printed())).toMatchObject({
    package: 'dashboard',
    version,
    preview: `/preview/Page?override=dashboard@${version}`,
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

test('with --json, a dry run says that it is one', async () => {
  const { origin, built, result } = await staged();
  const dry = await releasePackage(dryRunOrigin(origin), testAction, built);
  printChange('dashboard', dry, { json: true, dryRun: true });
  expect(JSON.parse(printed())).toMatchObject({ changed: true, release: 2, dryRun: true });
  log.mockClear();
  printStaged('dashboard', result, '/', { json: true, dryRun: true });
  expect(JSON.parse(printed())).toMatchObject({ package: 'dashboard', dryRun: true });
  log.mockClear();
  printStaged('dashboard', result, '/', { json: true });
  expect(printed()).not.toContain('dryRun');
});
