import { sep } from 'node:path';
import { CommandError } from '../base/command-error';

/** Characters that webpack or its plugins read as something else than a part of a path. */
const unusable = ["'", '#', '!', '?', '\n', ...(sep === '/' ? ['\\'] : [])];

/** @throws CommandError when nothing can be built in a folder because of a character in its path */
export function assertBuildable(folder: string): void {
  const found = unusable.find((each) => folder.includes(each));
  if (found === undefined) return;
  const name = found === '\n' ? 'a line break' : found;
  throw new CommandError(
    `Nothing can be built in ${folder}, because its path contains ${name}. Move or rename the folder, then run the command again.`,
  );
}
