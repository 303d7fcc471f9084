import { CommandError } from '../command-error';
import { configuredOrigin } from '../origin/configured-origin';
import { prune } from '../release/prune';

/** `pnpm prune:origin`: deletes old versions that nothing uses and prints what it deleted. */
export async function runPrune(olderThan: string | undefined): Promise<void> {
  const days = daysFrom(olderThan);
  const deleted = await prune(await configuredOrigin(), days);
  console.log(
    deleted.map((folder) => `  deleted ${folder}`).join('\n') ||
      `Nothing to delete: no unused version is older than ${days} ${days === 1 ? 'day' : 'days'}.`,
  );
}

/**
 * Returns the days in an age like `30d`.
 * @throws CommandError for anything else
 */
export function daysFrom(age: string | undefined): number {
  const [, days] = /^([1-9]\d{0,4})d$/.exec(age ?? '') ?? [];
  if (days) return Number(days);
  throw new CommandError(
    `${age ? `"${age}" is not an age` : 'The age is missing'}. Give it in whole days: pnpm prune:origin --older-than 30d`,
  );
}
