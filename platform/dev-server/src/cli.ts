import { runProgram } from '@backshop/delivery/run-program';
import { Command } from 'commander';
import { commandName } from './command-name';
import type { DevOptions } from './dev';

const program = new Command(commandName())
  .description(
    'Serve from the sources: in the workspace the host and its remotes, elsewhere the only remote.',
  )
  .option(
    '--only <remote...>',
    'serve only these remotes from their sources; use the last build of the others',
  )
  .option('--against <address>', 'show one remote in the product that is deployed at an address')
  .option('--port <number>', 'port of the first server; the others keep their distance from it')
  .addHelpText(
    'after',
    `
Environment:
  PORT  the same as --port

Example:
  pnpm dev --only dashboard --against https://backshop.example`,
  )
  .action(async (options: DevOptions) => {
    // Only here, so that a help text does not wait for it.
    const { dev } = await import('./dev');
    await dev(options);
  });

void runProgram(program); // Not awaited, so that tests can load this file into their process.
