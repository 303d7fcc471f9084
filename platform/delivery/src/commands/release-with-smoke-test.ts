import { CommandError } from '../base/command-error';
import { printedText } from '../base/printed-text';
import { commandFor } from '../base/project';
import type { Origin } from '../core/origin';
import { shortVersion } from '../core/short-version';
import { changesBetween, liveVersionOf } from '../core/versions';
import type { LiveChange } from '../release/change-release';
import { newestEntry } from '../release/log';
import { canBreak, judge } from '../smoke/verdict';
import { runRollback } from './run-rollback';
import { reportPassed, smokeTest, type SmokeTest } from './run-smoke';

const print = (text: string) => process.stdout.write(printedText(text));

/** `delivery release --smoke`: releases a package between two smoke tests, and rolls it back if it broke a check. */
export async function releaseWithSmokeTest(
  origin: Origin,
  address: string,
  name: string,
  release: () => Promise<Pick<LiveChange, 'before' | 'release'>>,
): Promise<void> {
  const tested = await smokeTestBefore(address);
  const { before, release: live } = await release();
  const version = liveVersionOf(live, name)!;
  const { checks } = await smokeTest(address, { name, version }, print);
  const changed = tested ? await changedBeside(name, origin, tested) : [];
  const { failed, broken } = judge(checks, name, tested && { checks: tested.checks, changed });
  if (failed.length === 0) return console.log(reportPassed(checks, name));
  const isNew = liveVersionOf(before, name) === undefined;
  if (isNew || live === before || broken.length === 0) {
    const suspects = changed.filter((other) => failed.some((check) => canBreak(other, check)));
    const cause =
      suspects.length > 0
        ? `${suspects.join(' and ')} changed during the test, and may be the cause`
        : 'the release may not be the cause';
    const advice = isNew
      ? `To take it offline, run: ${commandFor(`withdraw ${name}`)}`
      : `To roll back, run: ${commandFor(`rollback ${name}`)}`;
    throw new CommandError(
      `The smoke test failed. Nothing was rolled back, because ${isNew ? `${name} was not live before` : cause}. ${advice}`,
    );
  }
  const message = `The smoke test of ${shortVersion(version)} failed`;
  await runRollback(name, undefined, { ifLive: version, message });
  throw new CommandError(
    `The smoke test failed. The release broke a check that passed before, so ${name} ${shortVersion(version)} is no longer live.`,
  );
}

/** A page that was broken before is no reason to roll a release back, and no reason not to release: it may be the repair. */
async function smokeTestBefore(address: string): Promise<SmokeTest | undefined> {
  try {
    return await smokeTest(address, undefined, print);
  } catch (error) {
    console.log(
      `${(error as Error).message}\nSo it is unknown what failed before the release, and nothing will be rolled back.`,
    );
    return undefined;
  }
}

/** Returns the other packages that somebody has changed since a test. */
async function changedBeside(name: string, origin: Origin, { release }: SmokeTest) {
  const changes = changesBetween(release, (await newestEntry(origin)).release);
  return changes.map((change) => change.name).filter((other) => other !== name);
}
