import { soleRemote } from '@backshop/delivery';
import { Command } from 'commander';
import { commandName } from './command-name';
import type { DevOptions } from './dev';

export const program = new Command(commandName())
  .description(
    'Serve packages from their sources: in the workspace the host and its remotes, elsewhere the only remote.',
  )
  .option(
    '--only <remote...>',
    'serve only these remotes from their sources; use the last build of the others',
  )
  .option('--against <url>', 'show one remote in the product at this URL')
  .option(
    '--port <number>',
    'port of the host, or of the only remote; the remotes of a host use the ports after it',
  )
  .option(
    '--host <address>',
    'let other machines and containers open the page, at this address of yours: 0.0.0.0 for all (default: only this machine)',
  )
  .option(
    '--user <name, groups>',
    'pretend that somebody is signed in to the host: "Pat Example, finance"',
  )
  .addHelpText(
    'after',
    `
Environment:
  PORT              the same as --port
  BACKSHOP_HEADERS  headers for a sign-in, one a line: Authorization: Bearer <token>

Example:
  ${commandName()}${soleRemote() ? '' : ' --only dashboard'} --against https://backshop.example`,
  )
  .action(async (options: DevOptions) => {
    // Only here, so that a help text does not wait for it.
    const { dev } = await import('./dev');
    await dev(options);
  });
