import { type Command, Option } from 'commander';
import { commandFor, inWorkspace, usageOf } from './base/project';
import {
  addChange,
  changeShape,
  environment,
  fromFolder,
  headersVariable,
  jsonOutput,
  lazy,
  originVariable,
  packageArgument,
  remoteArgument,
  sample,
  sampleRemote,
  sections,
  smokeVariables,
  target,
} from './help-texts';

export function addRelease(program: Command): void {
  addChange(
    program
      .command('release')
      .usage(
        [
          `${target} [--stage | --share <percentage>]`,
          commandFor('release --from <folder>'),
          ...inWorkspace([commandFor('release --all')], []),
        ].join('\n       '),
      )
      .description(
        inWorkspace(
          'Build one package, or all packages, and make the builds live.',
          'Build the remote, and make the build live.',
        ),
      )
      .argument(...packageArgument)
      .addOption(
        new Option('--all', 'release all packages together; an empty origin needs this once')
          .conflicts(['stage', 'from', 'json'])
          .hideHelp(inWorkspace(false, true)),
      )
      .option(...fromFolder)
      .option('--stage', 'put the build on the origin for a preview, but do not make it live')
      .option(
        '--smoke <url>',
        'check the product at this URL before and after the release; roll back if the release broke a check',
      ),
    {
      example: `release ${sample}`,
      output: `${changeShape}\n  with --stage: { package, version, preview?: string, dryRun?: true, notes: string[] }`,
      variables: smokeVariables,
    },
  ).action(lazy(async () => (await import('./commands/run-release')).runRelease));
}

export function addPromote(program: Command): void {
  addChange(
    program
      .command('promote')
      .usage(`${target} [version] [--from <origin>] [--share <percentage>]`)
      .description(
        'Make the candidate, or another version on an origin, live for all browsers. Builds nothing.',
      )
      .argument(...packageArgument)
      .argument('[version]', 'a version on the origin (default: the candidate)'),
    { example: `promote ${sample} --share 50%`, output: changeShape, variables: headersVariable },
  ).action(lazy(async () => (await import('./commands/run-change')).runPromote));
}

export function addRollback(program: Command): void {
  addChange(
    program
      .command('rollback')
      .usage(`${target} [version]\n       ${commandFor('rollback --to <number>')}`)
      .description('Make another version of a package live (default: the previous one).')
      .argument(...packageArgument)
      .argument('[version]', `a version that ${commandFor('releases')} lists`)
      .addOption(
        new Option('--to <number>', 'make all versions of an earlier release live').conflicts(
          'ifLive',
        ),
      )
      .option(
        '--force',
        'make it live even if it is incompatible with the live release. Staff may see failure cards',
      )
      .option('--if-live <version>', 'do nothing if another version of the package is live'),
    { example: `rollback ${sample}` },
  ).action(lazy(async () => (await import('./commands/run-rollback')).runRollback));
}

export function addWithdraw(program: Command): void {
  addChange(
    program
      .command('withdraw')
      .usage(usageOf('remote'))
      .description('Take one remote offline, unless the live host needs it.')
      .argument(...remoteArgument),
    { example: `withdraw ${sampleRemote}`, output: changeShape },
  ).action(lazy(async () => (await import('./commands/run-change')).runWithdraw));
}

export function addReleases(program: Command): void {
  program
    .command('releases')
    .description('List the live versions, the versions you can roll back to, and the release log.')
    .argument('[package]', 'only this package (default: all packages)')
    .option('--limit <number>', 'how many releases of the log to list (default: 20)')
    .option('--since <release>', 'list the releases from this number or day on: 12, 2026-11-20')
    .option('--json', 'print the live release and the log as JSON')
    .addHelpText(
      'after',
      sections(
        environment(originVariable),
        jsonOutput(
          '{ live: Release | null, problem?: string, log: LogEntry[] }, the newest entry first',
        ),
      ),
    )
    .action(lazy(async () => (await import('./commands/run-releases')).runReleases));
}
