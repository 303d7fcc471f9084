import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import { prune } from '../features/prune/prune';
import { actionOf, commandLine } from './action';
import { commandOrigin } from './arguments';
import { reportDryRun } from './release-report';

interface PruneOptions {
  /** Age of the youngest version to delete: `30d`. */
  olderThan?: string;
  dryRun?: boolean;
}

/** `pnpm delivery prune:origin`: deletes old versions that nothing uses and prints what it deleted. */
export async function runPrune({ olderThan, dryRun = false }: PruneOptions): Promise<void> {
  const days = daysFrom(olderThan);
  const origin = await commandOrigin({ dryRun });
  const options = { isDryRun: dryRun, onNote: console.log };
  const deleted = await prune(origin, await actionOf(commandLine()), days, options);
  console.log(reportDeleted(deleted, days, dryRun));
}

export function reportDeleted(deleted: string[], days: number, isDryRun: boolean): string {
  const lines = deleted.map((path) => `  ${path}`);
  if (lines.length > 0) {
    return [isDryRun ? reportDryRun('delete:') : 'Deleted:', ...lines].join('\n');
  }
  const reason = `no unused version is older than ${days} ${days === 1 ? 'day' : 'days'}.`;
  return isDryRun ? reportDryRun(`delete nothing: ${reason}`) : `Nothing to delete: ${reason}`;
}

/** Returns the days in an age like `30d`. */
export function daysFrom(age: string | undefined): number {
  const [, days] = /^([1-9]\d{0,4})d$/.exec(age ?? '') ?? [];
  if (days) return Number(days);
  throw new CommandError(
    `${age ? `"${age}" is not an age` : 'The age is missing'}. Give it in whole days: ${commandFor('prune:origin --older-than 30d')}`,
  );
}
