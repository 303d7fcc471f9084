import { logFolder } from '../core/paths';
import type { Origin } from '../core/origin';

/** Returns an origin that runs an action once, just before the first entry of the log is created on it. */
export function beforeFirstEntry(origin: Origin, action: () => Promise<unknown>): Origin {
  let isDone = false;
  return {
    ...origin,
    create: async (path, content) => {
      if (path.startsWith(`${logFolder}/`) && path.endsWith('.json') && !isDone) {
        isDone = true;
        await action();
      }
      return origin.create(path, content);
    },
  };
}
