import type { Command } from 'commander';
import { changeVariables, dryRun, environment, example, lazy, sections } from '../help-texts';

export function addPrune(program: Command): void {
  program
    .command('prune:origin')
    .usage('--older-than <age>')
    .description(
      'Delete old versions, and old entries of the release log. Keeps the live version, the candidate and the previous version of each package.',
    )
    .option(
      '--older-than <age>',
      'delete what nothing has used for this number of days, such as 30d (required)',
    )
    .option(...dryRun)
    .addHelpText(
      'after',
      sections(environment(changeVariables), example('prune:origin --older-than 30d')),
    )
    .action(lazy(async () => (await import('./run-prune')).runPrune));
}
