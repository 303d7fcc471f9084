import { Command } from 'commander';
import { resolve } from 'node:path';
import { createRepository } from './create-repository';
import { nextSteps } from './next-steps';
import { packageManager } from './package-manager';

export const program = new Command('npm create @backshop/remote')
  .usage('<name> [folder]')
  .description('Make a repository for a new remote of Backshop, with one page.')
  .argument('<name>', 'name of the remote: lower-case words, joined with "-"')
  .argument('[folder]', 'an empty folder, or one that does not exist yet (default: the name)')
  .option('--card', 'also make a card for the Dashboard')
  .addHelpText(
    'after',
    '\nExamples:\n  npm create @backshop/remote gift-cards\n  npm create @backshop/remote gift-cards -- --card',
  )
  .showHelpAfterError('Run for help: npm create @backshop/remote -- --help')
  .configureOutput({
    outputError: (text, write) =>
      write(text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase())),
  })
  .action(async (name: string, target: string | undefined, { card }: { card?: true }) => {
    const folder = resolve(target ?? name);
    const manager = packageManager(process.env.npm_config_user_agent);
    const ownName = name.replace(/^remote-/, '');
    const remote = await createRepository(ownName, folder, manager, card);
    console.log(nextSteps(remote, folder, manager));
  });
