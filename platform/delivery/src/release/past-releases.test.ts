import type { LogEntry } from '../core/entry';
import type { LogReader } from '../core/log';
import { lastUses, type PastRelease, rollbackFrom, rollbackToLive } from './past-releases';

/**
 * Returns a log in which the dashboard had these versions, the oldest one first. `<` marks a rollback. The hour of
 * each entry is its place.
 */
function logOf(...versions: string[]): PastRelease[] {
  const entries = versions.map((text, hour): PastRelease => {
    const version = text.replace('<', '');
    const remote = { version, entry: '', exposes: {} };
    return {
      by: 'Jo',
      time: `2026-11-21T0${hour}:00:00.000Z`,
      ...(text.startsWith('<') && { isRollback: true }),
      release: { host: '1', remotes: version ? { dashboard: remote } : {} },
    };
  });
  return entries.reverse();
}

const hourOf = (entry: PastRelease | undefined) => entry && Number(entry.time.slice(11, 13));

test.each<[what: string, versions: string[], hour: number | undefined]>([
  ['a rollback replaced', ['1', '2', '<1'], 2],
  ['a rollback replaced, before other releases', ['1', '2', '<1', '1', '3'], 2],
  ['another release replaced', ['1', '2', '3'], undefined],
  ['another release replaced, after a rollback', ['1', '2', '<1', '2', '3'], undefined],
  ['was withdrawn', ['1', '2', ''], undefined],
  ['was never live', ['1', '<3'], undefined],
])('finds the rollback from a version that %s: %j', async (_what, versions, hour) => {
  expect(hourOf(await rollbackFrom(logOf(...versions), 'dashboard', '2'))).toBe(hour);
});

test('reads no entries from long before the version was built', async () => {
  const read: string[] = [];
  function* log() {
    for (const entry of logOf('1', '1', '1', '<1')) {
      read.push(entry.time.slice(11, 13));
      yield entry;
    }
  }
  // The clock of the machine that built it may have been ahead by a day.
  await rollbackFrom(log(), 'dashboard', '2', '2026-11-22T01:30:00.000Z');
  expect(read).toEqual(['03', '02', '01']);
});

test.each<[versions: string[], hour: number | undefined]>([
  [['1', '2', '<1'], 2],
  [['1', '2', '<1', '1', '1'], 2],
  [['1', '2', '<1', '3'], undefined],
  [['1', '2'], undefined],
  [['1'], undefined],
  [['1', '', '<1'], 2],
])('finds the rollback to the live version: %j', async (versions, hour) => {
  expect(hourOf(await rollbackToLive(logOf(...versions), 'dashboard'))).toBe(hour);
});

describe('the last use of a version', () => {
  /** The times of entries are a day apart, so that one of the first is from 2026-01-01. */
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));

  /** Returns the last uses in a log of so many releases, of which only the first has version 1 of the dashboard. */
  const usesIn = (releases: number) => {
    const readLogFrom: LogReader['readLogFrom'] = async function* (_origin, newest) {
      for (let number = newest; number >= 1; number -= 1) {
        const remote = { version: number === 1 ? '1' : '2', entry: '', exposes: {} };
        const release = { host: '1', remotes: { dashboard: remote } };
        yield await Promise.resolve({
          number,
          time: day(number).toISOString(),
          release,
        } as unknown as LogEntry);
      }
    };
    return lastUses({ readLogFrom } as LogReader, {} as never, releases);
  };

  test('is when the next release was made, or the newest release for what is live', async () => {
    const lastUse = await usesIn(5);
    const stored = day(1);
    expect(lastUse('dashboard', { version: '1', stored })).toMatchObject({
      kind: 'last used',
      time: day(2).toJSON(),
    });
    expect(lastUse('dashboard', { version: '2', stored })).toMatchObject({
      kind: 'last used',
      time: day(5).toJSON(),
    });
    expect(lastUse('orders', { version: '2', stored }).kind).toBe('staged');
  });

  test('is none for a version that was only staged', async () => {
    const stored = day(1);
    const staged = { kind: 'staged', time: stored.toJSON() };
    expect((await usesIn(5))('dashboard', { version: '3', stored })).toEqual(staged);
  });

  test('is unknown if the version is older than the entries that were read', async () => {
    const lastUse = await usesIn(150);
    expect(lastUse('dashboard', { version: '1', stored: day(1) }).kind).toBe('stored');
    expect(lastUse('dashboard', { version: '3', stored: day(140) }).kind).toBe('staged');
  });
});
