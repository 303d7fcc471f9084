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

/**
 * Sets the clock of this machine to so many days after now. `jest.useRealTimers` sets it right. Files in a directory
 * get the time of the file system all the same.
 */
export function setDaysLater(days: number): void {
  jest.useRealTimers();
  jest.useFakeTimers({ now: Date.now() + days * msPerDay, doNotFake: [...allButDate] });
}
