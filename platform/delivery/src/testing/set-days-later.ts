import type { Origin } from '../core/origin';

const msPerDay = 24 * 60 * 60 * 1000;

const allButDate = [
  'clearImmediate',
  'clearInterval',
  'clearTimeout',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'setInterval',
  'setTimeout',
] as const;

/** Sets the clock of this machine to so many days after now. `jest.useRealTimers` sets it right. */
export function setDaysLater(days: number): void {
  jest.useRealTimers();
  jest.useFakeTimers({ now: Date.now() + days * msPerDay, doNotFake: [...allButDate] });
}

/** Returns the same origin. What is put there from now on has the time of this machine's clock, as if that time had passed. */
export function onThisClock<T extends Origin>(origin: T): T {
  const times = new Map<string, Date>();
  return {
    ...origin,
    put: async (path, content) => {
      await origin.put(path, content);
      times.set(path, new Date());
    },
    create: async (path, content) => {
      const isNew = await origin.create(path, content);
      if (isNew) times.set(path, new Date());
      return isNew;
    },
    list: async (prefix, suffix) => {
      const files = await origin.list(prefix, suffix);
      return files.map((file) => ({ ...file, modified: times.get(file.path) ?? file.modified }));
    },
  };
}
