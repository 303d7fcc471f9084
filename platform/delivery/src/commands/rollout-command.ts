import type { Command } from 'commander';
import {
  changeVariables,
  environment,
  example,
  lazy,
  message,
  remoteArgument,
  sampleRemote,
  sections,
} from '../help-texts';
import { usageOf } from '../base/project';

export function addRollout(program: Command): void {
  program
    .command('rollout')
    .usage(`${usageOf('remote')} --steps <percentages> --every <time> -- <command>`)
    .description(
      'Give the candidate of a remote to more and more browsers. Ends it if it clearly fails more often than the live version.',
    )
    .argument(...remoteArgument)
    .argument('[command...]', 'prints how often both versions were loaded, and failed')
    .requiredOption('--steps <percentages>', 'shares of the browsers; 100% makes it live')
    .requiredOption('--every <time>', 'how often to look at the failures: 30s, 15m or 2h')
    .option('--loads <number>', 'loads of each version that a step needs (default: 400)')
    .option('--candidate <version>', 'a version on the origin (default: the candidate)')
    .option(...message)
    .addHelpText(
      'after',
      sections(
        'Output of the command:\n  { "candidate": { "loads": 412, "failures": 3 }, "live": { "loads": 3801, "failures": 20 } }',
        environment({
          BACKSHOP_REMOTE: 'for the command: name of the remote',
          BACKSHOP_CANDIDATE: 'for the command: version of the candidate',
          BACKSHOP_LIVE: 'for the command: the version that other browsers use',
          BACKSHOP_SINCE: 'for the command: from when on it counts, ISO 8601',
          ...changeVariables,
        }),
        example(`rollout ${sampleRemote} --steps 10%,50%,100% --every 15m -- node count.js`),
      ),
    )
    .action(lazy(async () => (await import('./run-rollout')).runRollout));
}
