import { Command } from 'commander';
import { programName } from './base/project';
import { addBuildCommands } from './build-commands';
import { addOriginCommands } from './origin-commands';
import { addReleaseCommands } from './release-commands';

export const program = new Command(programName())
  .usage('<command>')
  .description('Build the packages, release them to an origin, and serve it.')
  .helpCommand(false)
  // The list of commands shows their arguments. Options follow in the help of each command.
  .configureHelp({
    subcommandTerm: (command) => {
      const [usage = ''] = command.usage().split('\n');
      return `${command.name()} ${usage.replace(/\[options\] ?|\s*\[?--.*/g, '')}`;
    },
  });

addBuildCommands(program);
addReleaseCommands(program);
addOriginCommands(program);
