import type { Command } from 'commander';
import { commandFor } from './base/project';
import {
  environment,
  example,
  fromFolder,
  headersVariable,
  json,
  jsonOutput,
  lazy,
  onlyRemote,
  sample,
  sections,
  smokeVariables,
} from './help-texts';

export function addBuildCommands(program: Command): void {
  program.commandsGroup('Develop:');

  program
    .command('start')
    .description('Build the packages that changed, release them to .origin, and serve it.')
    .addHelpText('after', sections(environment({ PORT: 'port of the server (default: 3000)' })))
    .action(async () => {
      const { portFromEnvironment, start } = await import('./commands/run-build');
      await start(portFromEnvironment());
    });

  program
    .command('build')
    .description(
      'Build the packages that changed and check their sizes. In the workspace, also release them to .origin.',
    )
    .action(lazy(async () => (await import('./commands/run-build')).build));

  program.commandsGroup('Check:');

  program
    .command('check')
    .usage(
      `[package] --against <url>\n       ${commandFor('check --from <folder> --against <url>')}`,
    )
    .description(
      'Build a package and compare its contract with what is live. Fails if the two are incompatible. Needs only HTTP, no access to the origin.',
    )
    .argument(
      '[package]',
      onlyRemote ?? 'host, or a remote by its name: dashboard (default: all packages)',
    )
    .requiredOption('--against <url>', 'URL of the product, with its path if it has one')
    .option(...fromFolder)
    .option(...json)
    .addHelpText(
      'after',
      sections(
        environment(headersVariable),
        jsonOutput(
          '{ address, release: number, packages: Check[] }\n  Check: { package, version, comparedWith: { [package]: version }, compatible: boolean, refusal?: string, notes: string[] }',
        ),
        example(`check ${sample} --against https://backshop.example`),
      ),
    )
    .action(lazy(async () => (await import('./commands/run-check')).runCheck));

  program
    .command('smoke')
    .description('Check the pages and cards of a deployed product in a browser.')
    .argument('<url>', 'URL of the product')
    .option(
      '--expect <package@version>',
      'wait up to 60 s for this version; then only checks of this package and the host can fail the command (host: all)',
    )
    .option(...json)
    .addHelpText(
      'after',
      sections(
        environment(smokeVariables),
        jsonOutput(
          '{ release: number, checks: Check[], failed: Check[] }\n  Check: { package, name: string, isPassed: boolean }',
        ),
        example('smoke https://backshop.example'),
      ),
    )
    .action(lazy(async () => (await import('./commands/run-smoke')).runSmoke));
}
