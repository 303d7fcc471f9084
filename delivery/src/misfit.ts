import { CommandError } from './command-error';
import type { Fit } from './contract-gate';

/**
 * Lets through what fits.
 * @param refused what can't be done
 * @param advice what to do instead
 * @throws CommandError with every difference
 */
export function expectFit(fit: Fit, refused: string, advice: string): void {
  if (fit.differences.length === 0) return;
  throw new CommandError(`${refused}\n${differencesOf(fit)}\nNothing was changed. ${advice}`);
}

/** Every difference, indented. */
export function differencesOf({ differences }: Fit): string {
  return differences.map(({ text }) => text.replace(/^/gm, '  ')).join('\n');
}
