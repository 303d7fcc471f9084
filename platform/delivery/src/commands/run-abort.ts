import type { CommandOptions } from '../core/entry';
import { abort } from '../features/candidates/promote-candidate';
import { nameFrom, startChange } from './arguments';
import { printChange } from './release-report';

/**
 * `pnpm delivery abort`: ends the candidate of a remote. The browsers that use it get the live version again.
 * @throws CommandError when the arguments do not name a remote, or the remote has no candidate
 */
export async function runAbort(stated: string | undefined, options: CommandOptions): Promise<void> {
  const name = nameFrom(stated, 'remote', 'abort <remote>');
  const { origin, action } = await startChange(options);
  printChange(name, await abort(origin, action, name), options);
}
