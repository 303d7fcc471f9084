import { type PastRelease, rollbackFrom, rollbackToLive } from './past-releases';

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
