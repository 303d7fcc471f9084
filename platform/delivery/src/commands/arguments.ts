import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { dryRunOrigin } from '../origin/dry-run-origin';
import type { Origin } from '../origin/origin';
import { packageNameOf, soleRemote } from '../base/project';
import { configuredOrigin } from './configured-origin';

/** Returns the origin that a command works on. With `--dry-run`, nothing changes on it. */
export async function commandOrigin({ dryRun }: { dryRun?: boolean | undefined }): Promise<Origin> {
  const origin = await configuredOrigin();
  return dryRun ? dryRunOrigin(origin) : origin;
}

/** A package, and one of its versions. */
interface Target {
  name: string;
  /** Undefined for the version that the command chooses. */
  version: string | undefined;
}

/**
 * Returns which package the arguments of a command mean, or undefined when they do not say it. A repository with
 * one remote can leave out its name: versions begin with a digit, names with a letter.
 */
export function targetOf(
  name: string | undefined,
  version: string | undefined,
): Target | undefined {
  const isVersion = version === undefined && /^\d/.test(name ?? '') && soleRemote();
  const target = isVersion ? soleRemote()?.name : packageNameOf(name);
  return target === undefined ? undefined : { name: target, version: isVersion ? name : version };
}

/**
 * Returns the share of the browsers in a text like `10%`, in percent, or undefined without a text.
 * @param full the command for all browsers: `release dashboard`
 * @throws CommandError when it is no percentage between 0 and 100
 */
export function shareFrom(
  text: string | undefined,
  name: string,
  full: string,
): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text) ?? [];
  const share = Number(digits);
  if (share > 0 && share < 100) return share;
  const refuse = (problem: string, advice: string) =>
    new CommandError(`${problem} Nothing was changed. ${advice}`);
  if (share === 0) {
    throw refuse(
      'A candidate needs more than 0 % of the browsers.',
      `To end a candidate, run: ${commandFor(`abort ${name}`)}`,
    );
  }
  if (share === 100) {
    throw refuse(
      'A candidate needs less than 100 % of the browsers.',
      `To make a version live for all of them, run: ${commandFor(full)}`,
    );
  }
  throw refuse(`"${text}" is not a percentage between 0 and 100.`, 'Give it like this: --to 10%');
}
