import { Command } from 'commander';
import { runProgram } from './run-program';

const program = new Command('pnpm')
  .usage('<command>')
  .description('Build the packages, release them to an origin, and serve it.')
  .helpCommand(false);

const originVariable = environment(
  'BACKSHOP_ORIGIN',
  'origin to use: an absolute path, s3://<bucket> or azure://<container> (default: .origin)',
);

// Each action imports its own code, so that no command waits for the code of the others.

program
  .command('start')
  .description('Build the packages that changed, release them to .origin, and serve it.')
  .addHelpText('after', environment('PORT', 'port of the server (default: 3000)'))
  .action(async () => {
    const { portFromEnvironment, start } = await import('./commands/start');
    await start(portFromEnvironment());
  });

program
  .command('build')
  .description('Build the packages that changed, release them to .origin, and check their sizes.')
  .action(async () => {
    const { build } = await import('./commands/build');
    await build();
  });

program
  .command('release')
  .usage('<package> [--dry-run]\n       pnpm release --all')
  .description('Build one package, or all packages, and make the builds live.')
  .argument('[package]', 'host, or a remote by its name: dashboard')
  .option('--dry-run', 'only say what would change')
  .option('--all', 'release all packages together; needed once for an empty origin')
  .addHelpText('after', originVariable + example('pnpm release dashboard'))
  .action(async (name: string | undefined, options: { all?: true; dryRun?: true }) => {
    const { runRelease } = await import('./commands/release');
    await runRelease(name, options);
  });

program
  .command('rollback')
  .description('Make another version of a package live; without a version, the previous one.')
  .argument('<package>', 'host, or a remote by its name: dashboard')
  .argument('[version]', 'a version that pnpm releases lists')
  .option('--force', 'make it live even if it is incompatible with the live release')
  .addHelpText('after', originVariable + example('pnpm rollback dashboard'))
  .action(async (name: string, version: string | undefined, options: { force?: true }) => {
    const { runRollback } = await import('./commands/rollback');
    await runRollback(name, version, options.force ?? false);
  });

program
  .command('releases')
  .description('List the live version of each package, and the versions you can roll back to.')
  .addHelpText('after', originVariable)
  .action(async () => {
    const { runReleases } = await import('./commands/releases');
    await runReleases();
  });

program
  .command('verify:origin')
  .description('Check every file of every version on an origin.')
  .addHelpText('after', originVariable)
  .action(async () => {
    const { runVerify } = await import('./commands/verify');
    await runVerify();
  });

program
  .command('prune:origin')
  .usage('--older-than <days>d')
  .description('Delete old versions, except the live and the previous version of each package.')
  .option('--older-than <days>d', 'minimum time since a version was stored or last live')
  .addHelpText('after', originVariable + example('pnpm prune:origin --older-than 30d'))
  .action(async ({ olderThan }: { olderThan?: string }) => {
    const { runPrune } = await import('./commands/prune');
    await runPrune(olderThan);
  });

await runProgram(program);

function environment(variable: string, description: string): string {
  return `\nEnvironment:\n  ${variable}  ${description}`;
}

function example(command: string): string {
  return `\n\nExample:\n  ${command}`;
}
