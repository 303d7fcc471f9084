import type { Command } from 'commander';
import { addChange, addOptionTo, lazy, packageArgument, sample, target } from '../help-texts';

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
  ).action(lazy(async () => (await import('./run-hold')).runHold));

  addOptionTo(
    program,
    'rollback',
    ['--hold', 'also put the package on hold, like the command "hold"'],
    '--dry-run',
    ['to'],
  );
}
