import { CommandError } from '../base/command-error';
import type { Origin } from '../core/origin';

/** Changes one bit in the middle of a file of an origin. */
export async function damageByte(origin: Origin, path: string): Promise<void> {
  const content = Buffer.from((await origin.read(path))!);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await origin.put(path, content);
}

/** What a store says when a request to it fails. */
export const networkError = new CommandError('The network failed.');

/**
 * Returns the same origin, whose network fails while a command reads one file.
 * @param reads how often the file can be read before
 */
export function failingToRead(origin: Origin, file: string, reads = 0): Origin {
  let left = reads;
  return {
    ...origin,
    read: (path) =>
      path === file && left-- <= 0 ? Promise.reject(networkError) : origin.read(path),
  };
}

/** Returns the same origin, whose network fails once: at the first read of a file. */
export function failingOnce(origin: Origin, file: string): Origin {
  let hasFailed = false;
  return {
    ...origin,
    read: (path) => {
      if (path !== file || hasFailed) return origin.read(path);
      hasFailed = true;
      return Promise.reject(networkError);
    },
  };
}
