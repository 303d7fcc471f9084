import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../base/command-error';
import { prune } from '../release/prune';
import { commandOrigin } from './arguments';

/** The options of `pnpm prune:origin`. */
interface PruneOptions {
  /** Age of the youngest version to delete: `30d`. */
  olderThan?: string;
  dryRun?: boolean;
}

/** `pnpm prune:origin`: deletes old versions that nothing uses and prints what it deleted. */
export async function runPrune({ olderThan, dryRun = false }: PruneOptions): Promise<void> {
  const days = daysFrom(olderThan);
  const origin = await commandOrigin({ dryRun });
  const deleted = await prune(origin, await actionOf(commandLine()), days, dryRun);
  printDeleted(deleted, days, dryRun ? 'would delete' : 'deleted');
}

function printDeleted(deleted: string[], days: number, verb: 'deleted' | 'would delete'): void {
  console.log(
    deleted.map((folder) => `  ${verb} ${folder}`).join('\n') ||
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
