import type { Command } from 'commander';
import { environment, lazy, originVariable, sections } from '../help-texts';

export function addVerify(program: Command): void {
  program
    .command('verify:origin')
    .description('Check every file of every version on an origin.')
    .addHelpText('after', sections(environment(originVariable)))
    .action(lazy(async () => (await import('./run-verify')).runVerify));
}
