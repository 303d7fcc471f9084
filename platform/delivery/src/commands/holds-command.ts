import type { Command } from 'commander';
import { addChange, addOptionTo, packageArgument, sample, target } from '../help-texts';
import type { HoldOptions } from './run-hold';

export function addHold(program: Command): void {
  addChange(
    program
      .command('hold')
      .usage(`${target} [--end]`)
      .description(
        'Refuse releases of a package until somebody ends the hold. Rollbacks still work.',
      )
      .argument(...packageArgument)
      .option('--end', 'end the hold: allow releases of the package again'),
    { example: `hold ${sample} --message "#123"` },
  ).action(async (name: string | undefined, options: HoldOptions) => {
    const { runHold } = await import('./run-hold');
    await runHold(name, options);
  });

  addOptionTo(
    program,
    'rollback',
    ['--hold', 'also put the package on hold, like the command "hold"'],
    '--dry-run',
  ).hook('preAction', async (rollback) => {
    const { hold, to } = rollback.opts<{ hold?: boolean; to?: string }>();
    if (!hold || to === undefined) return;
    const { wrongRollback } = await import('./run-rollback');
    throw wrongRollback();
  });
}
