import type { CommandOptions } from '../core/entry';
import { abort } from '../features/candidates/promote-candidate';
import { nameFrom, startChange } from './arguments';
import { printChange } from './release-report';

/** `pnpm delivery abort`: ends the candidate of a remote. The browsers that use it get the live version again. */
export async function runAbort(stated: string | undefined, options: CommandOptions): Promise<void> {
  const name = nameFrom(stated, 'remote', 'abort <remote>');
  const { origin, action } = await startChange(options);
  printChange(name, await abort(origin, action, name), options);
}
