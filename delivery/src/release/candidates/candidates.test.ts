import { builtRemote } from '../../testing/built-package';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { promote } from '../promote';
import { candidateFormat, releaseFormat } from '../release-format';
import { releasePackage } from '../release-package';
import { verifyOrigin } from '../verify';
import { abort } from './abort';

/** Returns an origin with a live dashboard and a candidate of it for 10 % of the browsers. */
async function originWithCandidate() {
  const published = await publishedOrigin('dashboard', 'reports');
  const { workspace, origin, first } = published;
  const changed = await builtRemote(workspace, 'dashboard', 'changed');
  const { release } = await releasePackage(origin, testAction, changed, { share: 10 });
  return {
    ...published,
    changed,
    live: first.remotes.dashboard!.version,
    candidate: release.candidates!.dashboard!,
    release,
  };
}

const findings = async (origin: Parameters<typeof verifyOrigin>[0]) =>
  (await verifyOrigin(origin)).findings;

test('a candidate is in the release next to the live version', async () => {
  const { origin, first, candidate, release } = await originWithCandidate();
  expect(release).toMatchObject({ number: 2, format: candidateFormat, remotes: first.remotes });
  expect(candidate).toMatchObject({
    version: expect.stringMatching(/^0\.1\.0-[0-9a-f]{32}$/) as string,
    entry: `/remotes/dashboard/${candidate.version}/remoteEntry.js`,
    exposes: { Page: ['Page.js'] },
    share: 10,
  });
  expect(candidate.start).toBeGreaterThanOrEqual(0);
  expect(candidate.start).toBeLessThan(100);
  expect(release.history).toEqual(first.history);
  expect(await releaseOn(origin)).toEqual(release);
  expect(await findings(origin)).toEqual([]);
});

test('a larger share begins at the same browser', async () => {
  const { origin, candidate } = await originWithCandidate();
  const { release } = await promote(origin, testAction, 'dashboard', undefined, { share: 50 });
  expect(release.candidates).toEqual({ dashboard: { ...candidate, share: 50 } });
});

test('a promoted candidate is live for every browser', async () => {
  const { origin, live, candidate } = await originWithCandidate();
  const { release } = await promote(origin, testAction, 'dashboard');
  expect(release.remotes.dashboard!.version).toBe(candidate.version);
  expect(release.history!.dashboard).toMatchObject({ previous: live });
  expect(release).not.toHaveProperty('candidates');
  expect(release.format).toBe(releaseFormat);
});

test('an aborted candidate is gone, and the live versions stay', async () => {
  const { origin, first, candidate } = await originWithCandidate();
  const { release, version } = await abort(origin, testAction, 'dashboard');
  expect(version).toBe(candidate.version);
  expect(release).toEqual({ ...first, number: 3, created: release.created });
  expect(await releaseOn(origin)).toEqual(release);
});
