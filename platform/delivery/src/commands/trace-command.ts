import type { Command } from 'commander';
import { environment, example, lazy, originVariable, sections } from '../help-texts';

export function addTrace(program: Command): void {
  program
    .command('trace')
    .description('Print a reported stack with the functions, files and lines of the sources.')
    .argument('<version>', 'the version in the report')
    .argument('[stack]', 'the stack, or a file that contains it (default: standard input)')
    .addHelpText(
      'after',
      sections(environment(originVariable), example('trace 0.1.0-1a2b3c4d5e stack.txt')),
    )
    .action(lazy(async () => (await import('./run-trace')).runTrace));
}
