import type { Command } from 'commander';
import type { ChangeOptions } from './commands/arguments';
import type { BisectOptions } from './commands/run-bisect';
import {
  changeVariables,
  dryRun,
  environment,
  example,
  message,
  originVariable,
  sections,
} from './help-texts';

// Each action imports its own code, so that no command waits for the code of the others.

export function addOriginCommands(program: Command): void {
  program.commandsGroup('Look after an origin:');

  program
    .command('settings')
    .usage('[file]')
    .description('Print the settings of an origin. With a file, replace them.')
    .argument(
      '[file]',
      'a JSON file with all settings: { "base": "/app", "apis": {…}, "reports": "https://…" }',
    )
    .option(...dryRun)
    .option(...message)
    .addHelpText('after', sections(environment(changeVariables), example('settings staging.json')))
    .action(async (file: string | undefined, options: ChangeOptions) => {
      const { runSettings } = await import('./commands/run-settings');
      await runSettings(file, options);
    });

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
          BACKSHOP_URL: 'address of the served release, for the command',
          ...originVariable,
        }),
        example('bisect --good 11 --bad 40 -- node check.js'),
      ),
    )
    .action(async (command: string[], options: BisectOptions) => {
      const { runBisect } = await import('./commands/run-bisect');
      await runBisect(command, options);
    });

  program
    .command('trace')
    .description('Print a reported stack with the functions, files and lines of the sources.')
    .argument('<version>', 'the version in the report')
    .argument('[stack]', 'the stack, or a file that contains it (default: standard input)')
    .addHelpText(
      'after',
      sections(environment(originVariable), example('trace 0.1.0-1a2b3c4d5e stack.txt')),
    )
    .action(async (version: string, stack: string | undefined) => {
      const { runTrace } = await import('./commands/run-trace');
      await runTrace(version, stack);
    });

  program
    .command('verify:origin')
    .description('Check every file of every version on an origin.')
    .addHelpText('after', sections(environment(originVariable)))
    .action(async () => {
      const { runVerify } = await import('./commands/run-maintenance');
      await runVerify();
    });

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
    .action(async (options: { olderThan?: string; dryRun?: true }) => {
      const { runPrune } = await import('./commands/run-maintenance');
      await runPrune(options);
    });
}
