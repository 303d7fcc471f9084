import { Command } from 'commander';
import { commandFor, inHostRepository, programName } from './base/project';
import { runProgram } from './base/run-program';
import type { ChangeOptions } from './commands/arguments';
import type { BisectOptions } from './commands/run-bisect';
import type { HoldOptions, PromoteOptions } from './commands/run-change';
import type { CheckOptions } from './commands/run-check';
import type { ReleaseOptions } from './commands/run-release';
import type { ReleasesOptions } from './commands/run-releases';
import type { RollbackOptions } from './commands/run-rollback';
import type { SmokeOptions } from './commands/run-smoke';

const program = new Command(programName())
  .usage('<command>')
  .description('Build the packages, release them to an origin, and serve it.')
  .helpCommand(false);

const originVariable = environment(
  'BACKSHOP_ORIGIN',
  'origin to use: an absolute path, s3://<bucket> or azure://<container> (default in the workspace: .origin)',
);

const dryRun = ['--dry-run', 'change nothing; say what would change'] as const;
const message = ['--message <text>', 'why, for the release log'] as const;
const json = ['--json', 'print the result as JSON'] as const;
const fromFolder = [
  '--from <folder>',
  'use the output of another build, such as one of Rspack, instead of building a package',
] as const;
const replace = [
  '--replace <package>',
  'replace the live version of this package, even by one that lacks its changes or was rolled back',
  (name: string, names: string[] = []) => [...names, name],
] as const;

// Each action imports its own code, so that no command waits for the code of the others.

program
  .command('start')
  .description('Build the packages that changed, release them to .origin, and serve it.')
  .addHelpText('after', environment('PORT', 'port of the server (default: 3000)'))
  .action(async () => {
    const { portFromEnvironment, start } = await import('./commands/run-build');
    await start(portFromEnvironment());
  });

program
  .command('build')
  .description(
    'Build the packages that changed and check their sizes. In the workspace, release to .origin.',
  )
  .action(async () => {
    const { build } = await import('./commands/run-build');
    await build();
  });

program
  .command('check')
  .usage(
    `[package] --against <address>\n       ${commandFor('check --from <folder> --against <address>')}`,
  )
  .description('Build a package and compare its contract with what is live. Reads over HTTP only.')
  .argument('[package]', 'host, or a remote by its name: dashboard (default: all packages)')
  .requiredOption('--against <address>', 'address of the product, without a path')
  .option(...fromFolder)
  .option(...json)
  .addHelpText('after', example(commandFor('check dashboard --against https://backshop.example')))
  .action(async (name: string | undefined, options: CheckOptions) => {
    const { runCheck } = await import('./commands/run-check');
    await runCheck(name, options);
  });

program
  .command('release')
  .usage(
    `<package> [--stage | --to <percent>%]\n       ${commandFor('release --from <folder>')}\n       ${inHostRepository('pnpm release --all')}`,
  )
  .description('Build one package, or all packages, and make the builds live.')
  .argument('[package]', 'host, or a remote by its name: dashboard')
  .option('--all', 'release all packages together; needed once for an empty origin')
  .option(...fromFolder)
  .option('--stage', 'put the build on the origin for a preview, but do not make it live')
  .option('--to <percent>%', 'make the build a candidate, which this share of the browsers uses')
  .option(...dryRun)
  .option(...message)
  .option(...json)
  .option('--allow-dirty', 'release changes that are not committed')
  .option(...replace)
  .addHelpText('after', originVariable + example(commandFor('release dashboard')))
  .action(async (name: string | undefined, options: ReleaseOptions) => {
    const { runRelease } = await import('./commands/run-release');
    await runRelease(name, options);
  });

program
  .command('promote')
  .usage('<package> [version] [--from <origin>] [--to <percent>%]')
  .description('Make a candidate, or another version on an origin, live. Builds nothing.')
  .argument('[package]', 'host, or a remote by its name: dashboard')
  .argument('[version]', 'a version on the origin (default: the candidate)')
  .option(
    '--from <origin>',
    'copy the version from there: a path, s3://…, azure://…, or an address',
  )
  .option('--to <percent>%', 'make it the candidate for this share of the browsers instead')
  .option(...dryRun)
  .option(...message)
  .option(...json)
  .option('--allow-dirty', 'promote a version that was built from changes that are not committed')
  .option(...replace)
  .addHelpText('after', originVariable + example(commandFor('promote dashboard --to 50%')))
  .action(
    async (name: string | undefined, version: string | undefined, options: PromoteOptions) => {
      const { runPromote } = await import('./commands/run-change');
      await runPromote(name, version, options);
    },
  );

program
  .command('abort')
  .usage('<remote>')
  .description('End the candidate of a remote. All browsers use the live version again.')
  .argument('[remote]', 'a remote by its name: dashboard')
  .option(...dryRun)
  .option(...message)
  .option(...json)
  .addHelpText('after', originVariable + example(commandFor('abort dashboard')))
  .action(async (name: string | undefined, options: ChangeOptions) => {
    const { runAbort } = await import('./commands/run-change');
    await runAbort(name, options);
  });

program
  .command('rollback')
  .usage(`<package> [version]\n       ${commandFor('rollback --to <number>')}`)
  .description('Make another version of a package live; without a version, the previous one.')
  .argument('[package]', 'host, or a remote by its name: dashboard')
  .argument('[version]', `a version that ${commandFor('releases')} lists`)
  .option('--to <number>', 'make all versions of an earlier release live')
  .option('--force', 'make it live even if it is incompatible with the live release')
  .option('--if-live <version>', 'do nothing if another version of the package is live')
  .option('--hold', 'let nobody release the package until somebody ends that: see "hold"')
  .option(...dryRun)
  .option(...message)
  .addHelpText('after', originVariable + example(commandFor('rollback dashboard')))
  .action(
    async (name: string | undefined, version: string | undefined, options: RollbackOptions) => {
      const { runRollback } = await import('./commands/run-rollback');
      await runRollback(name, version, options);
    },
  );

program
  .command('hold')
  .usage('<package> [--end]')
  .description('Let nobody release a package until somebody ends that. It can be rolled back.')
  .argument('[package]', 'host, or a remote by its name: dashboard')
  .option('--end', 'allow releases of the package again')
  .option(...dryRun)
  .option(...message)
  .addHelpText('after', originVariable + example(commandFor('hold dashboard --message "#123"')))
  .action(async (name: string | undefined, options: HoldOptions) => {
    const { runHold } = await import('./commands/run-change');
    await runHold(name, options);
  });

program
  .command('settings')
  .usage('[file]')
  .description('Print the settings of an origin, or replace them by those in a JSON file.')
  .argument('[file]', 'the settings: { "base": "/app", "apis": {…}, "reports": "https://…" }')
  .option(...dryRun)
  .option(...message)
  .addHelpText('after', originVariable + example(commandFor('settings staging.json')))
  .action(async (file: string | undefined, options: ChangeOptions) => {
    const { runSettings } = await import('./commands/run-settings');
    await runSettings(file, options);
  });

program
  .command('withdraw')
  .usage('<remote>')
  .description('Take one remote offline. The other packages stay as they are.')
  .argument('[remote]', 'a remote by its name: dashboard')
  .option(...dryRun)
  .option(...message)
  .option(...json)
  .addHelpText('after', originVariable + example(commandFor('withdraw dashboard')))
  .action(async (name: string | undefined, options: ChangeOptions) => {
    const { runWithdraw } = await import('./commands/run-change');
    await runWithdraw(name, options);
  });

program
  .command('releases')
  .description('List the live versions, the versions you can roll back to, and the release log.')
  .argument('[package]', 'only this package (default: all packages)')
  .option('--limit <number>', 'how many releases of the log to list (default: 20)')
  .option('--since <release>', 'list the releases from this number or day on: 12, 2026-11-20')
  .option('--json', 'print the live release and the log as JSON')
  .addHelpText('after', originVariable)
  .action(async (name: string | undefined, options: ReleasesOptions) => {
    const { runReleases } = await import('./commands/run-releases');
    await runReleases(name, options);
  });

program
  .command('smoke')
  .description('Check in a browser that the product works at an address: a live page, for example.')
  .argument('<url>', 'address of the product')
  .option(
    '--expect <package@version>',
    'wait until this version is served, for at most 60 s; then only its checks and those of the host count',
  )
  .option(
    '--before <file>',
    'the output of --json from before the release; also says what the release broke',
  )
  .option(...json)
  .addHelpText(
    'after',
    environment('CHROMIUM', 'path of the browser (default: where Linux installs it)') +
      example(commandFor('smoke https://backshop.example')),
  )
  .action(async (url: string, options: SmokeOptions) => {
    const { runSmoke } = await import('./commands/run-smoke');
    await runSmoke(url, options);
  });

program
  .command('bisect')
  .usage('--good <number> --bad <number> [-- <command>]')
  .description('Find the release that broke something: serve former releases, and judge each.')
  .argument('[command...]', 'judges a release: exit code 0 is good, 125 skips it, others are bad')
  .requiredOption('--good <number>', 'a release that works')
  .requiredOption('--bad <number>', 'a later release that does not')
  .addHelpText(
    'after',
    environment('BACKSHOP_URL', 'for the command: the address of the release') +
      originVariable +
      example(commandFor('bisect --good 11 --bad 40 -- node check.js')),
  )
  .action(async (command: string[], options: BisectOptions) => {
    const { runBisect } = await import('./commands/run-bisect');
    await runBisect(command, options);
  });

program
  .command('trace')
  .description('Print the stack of a report with the functions, files and lines of the sources.')
  .argument('<version>', 'the version in the report')
  .argument('[stack]', 'the stack, or a file that contains it (default: standard input)')
  .addHelpText('after', originVariable + example(commandFor('trace 0.1.0-1a2b3c4d5e stack.txt')))
  .action(async (version: string, stack: string | undefined) => {
    const { runTrace } = await import('./commands/run-trace');
    await runTrace(version, stack);
  });

program
  .command('verify:origin')
  .description('Check every file of every version on an origin.')
  .addHelpText('after', originVariable)
  .action(async () => {
    const { runVerify } = await import('./commands/run-maintenance');
    await runVerify();
  });

program
  .command('prune:origin')
  .usage('--older-than <days>d')
  .description(
    'Delete old versions, except the live, the candidate and the previous version of each package.',
  )
  .option('--older-than <days>d', 'minimum time since a version was stored or last in use')
  .option(...dryRun)
  .addHelpText('after', originVariable + example(commandFor('prune:origin --older-than 30d')))
  .action(async (options: { olderThan?: string; dryRun?: true }) => {
    const { runPrune } = await import('./commands/run-maintenance');
    await runPrune(options);
  });

void runProgram(program); // Not awaited, so that tests can load this file into their process.

function environment(variable: string, description: string): string {
  return `\nEnvironment:\n  ${variable}  ${description}`;
}

function example(command: string): string {
  return `\n\nExample:\n  ${command}`;
}
