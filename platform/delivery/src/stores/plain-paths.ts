import { CommandError } from '../base/command-error';
import type { Origin } from '../core/origin';
import { isPlainPath } from '../core/paths';

/** Returns the same origin. Its methods refuse a path that leads out of its folder, whoever has written that path. */
export function withPlainPaths<T extends Origin>(origin: T): T {
  const checked =
    <Args extends unknown[], Result>(method: (path: string, ...args: Args) => Promise<Result>) =>
    async (path: string, ...args: Args) => {
      assertPlainPath(path);
      return method(path, ...args);
    };
  const { read, create, put, list, remove, publish } = origin;
  return {
    ...origin,
    read: checked(read),
    create: checked(create),
    put: checked(put),
    list: async (prefix, suffix) => {
      if (prefix !== '') assertPlainPath(prefix.replace(/\/$/, ''));
      return list(prefix, suffix);
    },
    remove: checked(remove),
    publish: checked(publish),
  };
}

function assertPlainPath(path: string): void {
  if (isPlainPath(path)) return;
  throw new CommandError(
    `The path ${JSON.stringify(path)} leads out of the folder of the origin. Nothing was read or written there. Look for a file on the origin, or on the one it was copied from, that contains this path.`,
  );
}
