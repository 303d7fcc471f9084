import type { Command } from 'commander';
import { environment, example, lazy, originVariable, sections } from '../help-texts';

export function addBisect(program: Command): void {
  program
    .command('bisect')
    .usage('--good <number> --bad <number> [-- <command>]')
    .description(
      'Find the release that broke something. Serves earlier releases, and asks you or a command to judge each.',
    )
    .argument('[command...]', 'judges a release: exit code 0 is good, 125 skips it, others are bad')
    .requiredOption('--good <number>', 'a release that works')
    .requiredOption('--bad <number>', 'a later release that does not')
    .addHelpText(
      'after',
      sections(
        environment({
          BACKSHOP_URL: 'URL of the served release, for the command',
          ...originVariable,
        }),
        example('bisect --good 11 --bad 40 -- node check.js'),
      ),
    )
    .action(lazy(async () => (await import('./run-bisect')).runBisect));
}
