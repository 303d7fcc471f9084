import type { Command } from 'commander';
import { usageOf } from '../base/project';
import type { CommandOptions } from '../core/entry';
import { addChange, addOptionTo, changeShape, lazy, remoteArgument, sample } from '../help-texts';

/** Adds `abort`, the option `--share`, and the candidate as the version that `promote` chooses. */
export function addCandidates(program: Command): void {
  addShareTo(
    program,
    'release',
    'make the build a candidate for this share of the browsers, such as 10%',
    '--smoke',
    ['all', 'stage'],
  ).hook('preAction', async (release) => {
    const { share, smoke } = release.opts<Record<string, unknown>>();
    if (share === undefined || smoke === undefined) return;
    const { wrongSmokeTest } = await import('./run-release');
    throw wrongSmokeTest();
  });

  addShareTo(
    program,
    'promote',
    'make it a candidate for this share of the browsers, such as 50%, or change the share of the candidate',
    '--dry-run',
  ).hook('preAction', async (promote) => {
    if (promote.getOptionValue('from') !== undefined) return;
    const { candidateSource } = await import('../features/candidates/promote-candidate');
    promote.setOptionValue('source', candidateSource);
  });

  addChange(
    program
      .command('abort')
      .usage(usageOf('remote'))
      .description('End the candidate of a remote. All browsers use the live version again.')
      .argument(...remoteArgument),
    { example: `abort ${sample}`, output: changeShape },
  ).action(lazy(async () => (await import('./run-abort')).runAbort));
}

function addShareTo(
  program: Command,
  name: string,
  description: string,
  before: string,
  conflicts: string[] = [],
): Command {
  return addOptionTo(program, name, ['--share <percentage>', description], before, conflicts).hook(
    'preAction',
    async (command) => {
      const { commandLine } = await import('./action');
      const { targetOf } = await import('./arguments');
      const { shareFrom } = await import('../features/candidates/share');
      const { share } = command.opts<CommandOptions>();
      const target = targetOf(command.args[0], command.args[1])?.name ?? '<remote>';
      shareFrom(share, target, commandLine(undefined, '--share'));
    },
  );
}
