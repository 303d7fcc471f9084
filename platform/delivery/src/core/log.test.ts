import * as v from 'valibot';
import { jsonText } from '../base/optional';
import { memoryOrigin } from '../testing/memory-store';
import { testEntry } from '../testing/test-entry';
import { entryFile, logFormat } from './entry';
import {
  assertIntact,
  assertRelease,
  damageOf,
  isFarAbove,
  listNumbers,
  logReader,
  nextNumber,
  withoutStray,
} from './log';
import { indexFile } from './paths';

// In these tests, `index.html` is the number of the release that it shows.
const page = { numberIn: (html: string) => (html === '' ? undefined : Number(html)) };
const log = logReader({ page, features: [] });

/** Returns an origin with these entries, and counts what is read. */
async function originWith(numbers: number[], shown?: number) {
  const origin = memoryOrigin();
  for (const number of numbers) await origin.put(entryFile(number), jsonText(testEntry(number)));
  if (shown !== undefined) await origin.put(indexFile, String(shown));
  const list = jest.fn(origin.list);
  const read = jest.fn(origin.read);
  return { ...origin, list, read };
}

const upTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

async function numbersFrom(origin: Awaited<ReturnType<typeof originWith>>, newest: number) {
  const numbers: number[] = [];
  for await (const { number } of log.readLogFrom(origin, newest)) numbers.push(number);
  return numbers;
}

describe('the end of the log', () => {
  test('is the entry that index.html shows, if none follows', async () => {
    const origin = await originWith([1, 2, 3], 3);
    expect(await log.endOfLog(origin)).toEqual({ number: 3, entry: testEntry(3), shown: 3 });
    expect(origin.list).not.toHaveBeenCalled();
  });

  test('is found from an index.html that is a few releases behind, without a list', async () => {
    const origin = await originWith(upTo(16), 1);
    expect(await log.endOfLog(origin)).toEqual({ number: 16, entry: testEntry(16), shown: 1 });
    expect(origin.list).not.toHaveBeenCalled();
  });

  test('is looked for in a list when index.html is far behind, or missing', async () => {
    const behind = await originWith(upTo(40), 2);
    expect(await log.endOfLog(behind)).toMatchObject({ number: 40, entry: { number: 40 } });
    expect(behind.list).toHaveBeenCalledTimes(1);
    const missing = await originWith(upTo(3));
    expect(await log.endOfLog(missing)).toEqual({ number: 3, entry: testEntry(3) });
  });

  test('of an origin without a release is 0', async () => {
    expect(await log.endOfLog(await originWith([]))).toEqual({ number: 0 });
    expect(await log.endOfLog(await originWith([], 7))).toEqual({ number: 0, shown: 7 });
  });

  test('is the newest entry, even a damaged one, with the one before it that can be read', async () => {
    const origin = await originWith([1, 2], 2);
    await origin.put(entryFile(3), 'damage');
    expect(await log.endOfLog(origin)).toEqual({ number: 3, entry: testEntry(2), shown: 2 });
  });

  test('is looked for without a number far above the others', async () => {
    const origin = await originWith([1, 2, 999_999_999]);
    expect(await log.endOfLog(origin)).toMatchObject({ number: 2 });
  });

  test('is refused when a newer command wrote it', async () => {
    const origin = await originWith([1], 1);
    await origin.put(entryFile(2), JSON.stringify({ format: logFormat + 1 }));
    await expect(log.endOfLog(origin)).rejects.toThrow('Release 2 has format');
  });
});

describe('the live release', () => {
  test('is the newest entry', async () => {
    expect(await log.newestEntry(await originWith([1, 2], 1))).toEqual(testEntry(2));
  });

  test('is missing on an origin without one', async () => {
    await expect(log.newestEntry(await originWith([]))).rejects.toThrow('has no release.');
  });

  test('is unknown when its entry is damaged', async () => {
    const origin = await originWith([1], 1);
    await origin.put(entryFile(2), '{}');
    await expect(log.newestEntry(origin)).rejects.toThrow('releases/00000002.json');
  });
});

describe('the entries of a log', () => {
  test('are read from the newest one back, a few more each time', async () => {
    const origin = await originWith(upTo(40));
    expect(await numbersFrom(origin, 40)).toEqual(upTo(40).reverse());
    expect(origin.list).not.toHaveBeenCalled();
    expect(await numbersFrom(origin, 3)).toEqual([3, 2, 1]);
  });

  test('are read as far as somebody needs them', async () => {
    const origin = await originWith(upTo(40));
    for await (const { number } of log.readLogFrom(origin, 40)) if (number === 39) break;
    expect(origin.read.mock.calls.map(([path]) => path)).toEqual([40, 39, 38].map(entryFile));
  });

  test('are read at most 16 at the same time', async () => {
    const origin = await originWith(upTo(60));
    let reading = 0;
    let most = 0;
    origin.read.mockImplementation(async (path) => {
      most = Math.max(most, (reading += 1));
      await new Promise(setImmediate);
      reading -= 1;
      return Buffer.from(jsonText(testEntry(Number(path.slice(-13, -5)))));
    });
    expect(await numbersFrom(origin, 60)).toHaveLength(60);
    expect(most).toBe(16);
  });

  test('are found beyond a gap, with one list', async () => {
    const origin = await originWith([...upTo(20, 2), ...upTo(3000, 2990)]);
    expect(await numbersFrom(origin, 3000)).toEqual([
      ...upTo(3000, 2990).reverse(),
      ...upTo(20, 2).reverse(),
    ]);
    expect(origin.list).toHaveBeenCalledTimes(1);
    const missing = origin.read.mock.calls.filter(([path]) => path < entryFile(2990));
    expect(missing.filter(([path]) => path > entryFile(20))).toHaveLength(4);
  });

  test('are each read once, also around a gap', async () => {
    const numbers = [...upTo(14), ...upTo(20, 16)];
    const origin = await originWith(numbers);
    expect(await numbersFrom(origin, 20)).toEqual(numbers.reverse());
    const paths = origin.read.mock.calls.map(([path]) => path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('that are damaged are left out', async () => {
    const origin = await originWith(upTo(4));
    await origin.put(entryFile(3), 'damage');
    expect(await numbersFrom(origin, 4)).toEqual([4, 2, 1]);
    expect(origin.list).not.toHaveBeenCalled();
    expect(await log.readEntry(origin, 3)).toBeUndefined();
    expect(await log.readEntry(origin, 2)).toEqual(testEntry(2));
  });

  test('are checked with the fields of the page and of the features', async () => {
    const own = { entryFields: [{ key: 'own', schema: v.string() }] };
    const origin = await originWith([]);
    await origin.put(entryFile(1), JSON.stringify({ ...testEntry(1), own: 1 }));
    const readers = [
      logReader({ page: { ...page, ...own }, features: [] }),
      logReader({ page, features: [own] }),
    ];
    for (const reader of readers) expect(await reader.readEntry(origin, 1)).toBeUndefined();
    expect(await log.readEntry(origin, 1)).toBeDefined();
  });
});

test.each([
  ['of an empty log', { number: 0 }, 1],
  ['after an entry', { number: 3, shown: 3 }, 4],
  ['after an index.html that is behind', { number: 5, shown: 3 }, 6],
  ['after lost entries that index.html has shown', { number: 3, shown: 9 }, 10],
  ['after the most entries that a log can have lost', { number: 3, shown: 10_003 }, 10_004],
  ['after a number in index.html that is damage', { number: 3, shown: 10_004 }, 4],
])('the number of the release %s', (_, end, next) => {
  expect(nextNumber(end)).toBe(next);
});

describe('a damaged newest entry', () => {
  const entry = testEntry(2);

  test('is named, with the release that can go live again', () => {
    expect(damageOf({ number: 3, entry })).toMatch(/00000003\.json .*rollback --to 2/);
    expect(damageOf({ number: 3 })).toMatch(/00000003\.json .*backup/);
    expect(damageOf({ number: 3 })).not.toContain('rollback');
    expect(() => assertIntact({ number: 3, entry })).toThrow('00000003.json');
    expect(() => assertRelease({ number: 3, entry })).toThrow('00000003.json');
  });

  test('is none if it can be read, or if there is no release', () => {
    expect(damageOf({ number: 2, entry })).toBeUndefined();
    expect(damageOf({ number: 0 })).toBeUndefined();
    expect(assertIntact({ number: 2, entry })).toBe(entry);
    expect(assertIntact({ number: 0 })).toBeUndefined();
    expect(assertRelease({ number: 2, entry })).toBe(entry);
    expect(() => assertRelease({ number: 0 })).toThrow('release --all');
  });
});

test('a number far above the others is a stray one, and so is what follows it', () => {
  expect(withoutStray([10, 9, 1, 10_001])).toEqual([1, 9, 10, 10_001]);
  expect(withoutStray([2, 1, 99_999, 10_003])).toEqual([1, 2]);
  expect(withoutStray([50_000, 50_001])).toEqual([50_000, 50_001]);
  expect(isFarAbove(1, 10_001)).toBe(false);
  expect(isFarAbove(1, 10_002)).toBe(true);
});

test('the numbers of a log are those of its entries', async () => {
  const origin = await originWith([1, 2]);
  await origin.put('releases/00000003.a-1.html', '');
  await origin.put('releases/notes.json', '');
  await origin.put('other/00000004.json', '');
  expect(await listNumbers(origin)).toEqual([1, 2]);
  expect(origin.list).toHaveBeenCalledWith('releases/', '.json');
});
