import { Command } from 'commander';
import { programName } from './base/project';
import { addBuildCommands } from './build-commands';
import { addBisect } from './commands/bisect-command';
import { addCandidates } from './commands/candidate-commands';
import { addHold } from './commands/hold-command';
import { addPromoteFrom } from './commands/promote-from-option';
import { addProvenanceOptions } from './commands/provenance-options';
import { addPrune } from './commands/prune-command';
import { addRollout } from './commands/rollout-command';
import { addSettings } from './commands/settings-command';
import { addTrace } from './commands/trace-command';
import { addVerify } from './commands/verify-command';
import { addPromote, addRelease, addReleases, addRollback, addWithdraw } from './release-commands';

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

program.commandsGroup('Release:');
addRelease(program);
addPromote(program);
addCandidates(program);
addPromoteFrom(program);
addProvenanceOptions(program);
addRollout(program);
addRollback(program);
addHold(program);
addWithdraw(program);
addReleases(program);

program.commandsGroup('Look after an origin:');
addSettings(program);
addBisect(program);
addTrace(program);
addVerify(program);
addPrune(program);
