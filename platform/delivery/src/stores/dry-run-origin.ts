import { byPath, type Origin } from '../core/origin';
import { withPlainPaths } from './plain-paths';

/** An origin that keeps what is written to itself. */
export interface DryRunOrigin extends Origin {
  written: Map<string, { content: Buffer; modified: Date }>;
}

/**
 * Returns an origin that reads from another one and changes nothing on it: it keeps what is written to itself. A
 * command that runs on it does the same as on the other one, so its result is what would be live.
 */
export function dryRunOrigin(origin: Origin): DryRunOrigin {
  const written: DryRunOrigin['written'] = new Map();
  const put = (path: string, content: string | Uint8Array) => {
    written.set(path, { content: Buffer.from(content), modified: new Date() });
    return Promise.resolve();
  };
  const read: Origin['read'] = async (path) => written.get(path)?.content ?? origin.read(path);
  return withPlainPaths({
    written,
    read,
    put,
    create: async (path, content) => {
      if (await read(path)) return false;
      await put(path, content);
      return true;
    },
    list: async (prefix, suffix = '') => {
      const files = new Map(
        (await origin.list(prefix, suffix)).map((file) => [file.path, file] as const),
      );
      for (const [path, { modified }] of written) {
        if (path.startsWith(prefix) && path.endsWith(suffix)) files.set(path, { path, modified });
      }
      return [...files.values()].sort(byPath);
    },
    remove: () => Promise.resolve(),
    publish: () => Promise.resolve(),
  });
}
