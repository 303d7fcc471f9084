import { CommandError } from '../../base/command-error';
import { commandFor } from '../../base/project';

/**
 * Returns the share of the browsers in a text like `10%`, in percent, or undefined without a text.
 * @param full the command for all browsers
 * @throws CommandError when it is no percentage between 0 and 100
 */
export function shareFrom(
  text: string | undefined,
  name: string,
  full = commandFor(`release ${name}`),
): number | undefined {
  if (text === undefined) return undefined;
  const share = percentIn(text);
  if (share > 0 && share < 100) return share;
  const refuse = (problem: string, advice: string) =>
    new CommandError(`${problem} Nothing was changed. ${advice}`);
  if (share === 0) {
    throw refuse(
      'A candidate needs more than 0% of the browsers.',
      `To end a candidate, run: ${commandFor(`abort ${name}`)}`,
    );
  }
  if (share === 100) {
    throw refuse(
      'A candidate needs less than 100% of the browsers.',
      `To make a version live for all of them, run: ${full}`,
    );
  }
  throw refuse(
    `"${text}" is not a percentage between 0 and 100.`,
    'Give it like this: --share 10%',
  );
}

/** Returns the number in a text like `10%`, which has up to two decimals, or NaN. */
export function percentIn(text: string): number {
  return Number(/^(\d{1,3}(?:\.\d{1,2})?)%$/.exec(text)?.[1]);
}
