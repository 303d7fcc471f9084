import { runProgram } from '@backshop/delivery/run-program';
import { Command } from 'commander';

// Commands are named as people type them after `pnpm`. Each imports its code only when it runs.
const program = new Command('pnpm')
  .usage('<command>')
  .description('Develop and check the workspace.')
  .helpCommand(false);

program
  .command('test')
  .description('Run every check: types, format, lint, unused code, unit tests, build, sizes, e2e.')
  .action(async () => {
    const { check } = await import('./check/check');
    await check();
  });

program
  .command('dev')
  .description(
    'Serve the host and the remotes from their sources. The browser updates on each edit.',
  )
  .option('--only <remote...>', 'serve only these remotes live; use the last build of the others')
  .addHelpText('after', '\nExample:\n  pnpm dev --only dashboard')
  .action(async ({ only = [] }: { only?: string[] }) => {
    const { dev } = await import('./dev/dev');
    await dev(only);
  });

program
  .command('new:remote')
  .description('Add a remote with one page to the workspace.')
  .argument('<name>', 'lower-case words, joined with "-"')
  .addHelpText('after', '\nExample:\n  pnpm new:remote gift-cards')
  .action(async (name: string) => {
    const { newRemote } = await import('./new-remote/new-remote');
    console.log(await newRemote(name));
  });

program
  .command('compat')
  .description('Check which of the held-back packages can be raised. Asks the registry.')
  .addHelpText(
    'after',
    '\nTests the newest webpack and Module Federation in a copy of the workspace, and lists the\nnewest versions of the other packages in docs/decisions/0001-versions.md.',
  )
  .action(async () => {
    const { compat } = await import('./compat/compat');
    await compat();
  });

await runProgram(program);
