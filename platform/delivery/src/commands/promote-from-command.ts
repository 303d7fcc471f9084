import type { Command } from 'commander';
import { addOptionTo } from '../help-texts';

export function addPromoteFrom(program: Command): void {
  addOptionTo(
    program,
    'promote',
    ['--from <origin>', 'copy the version from this origin: a path, s3://…, azure://…, or a URL'],
    '--share',
  ).hook('preAction', async (promote) => {
    const { from } = promote.opts<{ from?: string }>();
    if (from === undefined) return;
    const { sourceAt } = await import('./run-promote-from');
    promote.setOptionValue('source', await sourceAt(from));
  });
}
