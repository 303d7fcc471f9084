import { Command } from 'commander';
import { programName } from './base/project';
import { addBuildCommands } from './build-commands';
import { addAttestations } from './commands/attestations-command';
import { addBisect } from './commands/bisect-command';
import { addCandidates } from './commands/candidates-command';
import { addHold } from './commands/holds-command';
import { addPromoteFrom } from './commands/promote-from-command';
import { addProvenanceOptions } from './commands/provenance-command';
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
addRollout(program);
addProvenanceOptions(program);
addRollback(program);
addHold(program);
addAttestations(program);
addWithdraw(program);
addReleases(program);

program.commandsGroup('Look after an origin:');
addSettings(program);
addBisect(program);
addTrace(program);
addVerify(program);
addPrune(program);
