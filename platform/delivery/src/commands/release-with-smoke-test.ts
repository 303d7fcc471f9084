import { CommandError } from '../base/command-error';
import { printedText } from '../base/printed-text';
import { commandFor } from '../base/project';
import { liveVersionOf } from '../core/versions';
import { type Check, judge } from '../smoke/verdict';
import { shortVersion } from '../core/short-version';
import { runRollback } from './run-rollback';
import { reportPassed, smokeTest } from './run-smoke';
import type { LiveChange } from '../release/change-release';

const print = (text: string) => process.stdout.write(printedText(text));

/** `delivery release --smoke`: releases a package between two smoke tests, and rolls it back if it broke a check. */
export async function releaseWithSmokeTest(
  address: string,
  name: string,
  release: () => Promise<Pick<LiveChange, 'before' | 'release'>>,
): Promise<void> {
  const checksBefore = await smokeTestBefore(address);
  const { before, release: live } = await release();
  const version = liveVersionOf(live, name)!;
  const { checks } = await smokeTest(address, { name, version }, print);
  const { failed, broken } = judge(checks, name, checksBefore);
  if (failed.length === 0) return console.log(reportPassed(checks, name));
  const isNew = liveVersionOf(before, name) === undefined;
  if (isNew || live === before || broken.length === 0) {
    const reason = isNew ? `${name} was not live before` : 'the release may not be the cause';
    const advice = isNew
      ? `To take it offline, run: ${commandFor(`withdraw ${name}`)}`
      : `To roll back, run: ${commandFor(`rollback ${name}`)}`;
    throw new CommandError(
      `The smoke test failed. Nothing was rolled back, because ${reason}. ${advice}`,
    );
  }
  const message = `The smoke test of ${shortVersion(version)} failed`;
  await runRollback(name, undefined, { ifLive: version, message });
  throw new CommandError(
    `The smoke test failed. The release broke a check that passed before, so ${name} ${shortVersion(version)} is no longer live.`,
  );
}

/** A page that was broken before is no reason to roll a release back, and no reason not to release: it may be the repair. */
async function smokeTestBefore(address: string): Promise<Check[] | undefined> {
  try {
    return (await smokeTest(address, undefined, print)).checks;
  } catch (error) {
    console.log(
      `${(error as Error).message}\nSo it is unknown what failed before the release, and nothing will be rolled back.`,
    );
    return undefined;
  }
}
