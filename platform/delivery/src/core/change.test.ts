import * as v from 'valibot';
import { jsonText } from '../base/optional';
import { beforeFirstEntry } from '../testing/before-first-entry';
import { memoryOrigin } from '../testing/memory-store';
import { testAction } from '../testing/test-action';
import { change, contextOf } from './change';
import { entryFile, type LogEntry } from './entry';
import type { Feature, Page, Product, Plan } from './feature';
import { type Origin, readText } from './origin';
import { indexFile } from './paths';
import { liveVersionsOf } from './versions';

/** What browsers get in these tests. */
interface Shown {
  number: number;
  host: string;
  isRead?: true;
}

/** A page whose `index.html` is the number of the release that it shows. */
const page: Page<Shown> = {
  name: 'page',
  numberIn: (html) => (/^\d+$/.test(html) ? Number(html) : undefined),
  versionsOf: (release) => [...liveVersionsOf(release)],
  shownOf: (_, { number, release }) => Promise.resolve({ number, host: release.host }),
  shownDespiteDamage: (_, { number, release }) =>
    Promise.resolve({ number, host: release.host, isRead: true }),
  foldersOf: ({ host }) => [`host/${host}`],
  compose: (_, { number }) => Promise.resolve({ html: String(number) }),
  repair: async (origin, { number, release }) =>
    (await readText(origin, indexFile)) === String(number)
      ? { shown: { number, host: release.host }, notes: ['The page is whole.'] }
      : undefined,
};

const first = { host: '1', remotes: { shop: { version: '1' } } };

/** Returns an empty origin, and a function that makes releases on it with these features. */
function testProduct(...features: Omit<Feature, 'name'>[]) {
  const origin = memoryOrigin();
  const product: Product<Shown> = {
    page,
    features: features.map((each, index) => ({ name: `feature ${index}`, ...each })),
  };
  const log = contextOf(product, origin).log;
  const release = (plan: object, changes: Partial<Origin> = {}) =>
    change(product, { ...origin, ...changes }, testAction, () => plan as Plan);
  const entryOf = async (number: number) => (await log.readEntry(origin, number))!;
  const filesOf = async () => (await origin.list('')).map(({ path }) => path);
  return { origin, product, release, entryOf, filesOf, index: () => readText(origin, indexFile) };
}

const fail = () => {
  throw new Error('no space');
};

const field = (key: string, more: object = {}) => ({ key, schema: v.unknown(), ...more });

afterEach(() => jest.restoreAllMocks());

describe('a release', () => {
  test('is an entry of the log, and index.html shows it', async () => {
    const { origin, product, entryOf, filesOf, index } = testProduct();
    const source = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };
    const action = { ...testAction, message: 'New', source, isRollback: true as const };
    const facts = { ticket: 'A-1' } as Partial<LogEntry>;
    expect(await change(product, origin, { ...action, facts }, () => first)).toEqual({
      release: { number: 1, host: '1' },
      before: undefined,
      notes: [],
    });
    const entry = await entryOf(1);
    const { time } = entry;
    const history = { host: { since: time }, shop: { since: time } };
    expect(entry).toEqual({
      ...action,
      ...facts,
      format: 2,
      id: entry.id,
      number: 1,
      time,
      release: { ...first, history },
    });
    expect(await filesOf()).toEqual([indexFile, entryFile(1)]);
    expect(await index()).toBe('1');
  });

  test('says only what is known of it', async () => {
    const { release, origin } = testProduct();
    await release(first);
    const text = (await readText(origin, entryFile(1)))!;
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      'format',
      'id',
      'number',
      'time',
      'by',
      'command',
      'release',
    ]);
  });

  test('keeps the versions that its plan does not name', async () => {
    const { release, entryOf } = testProduct();
    await release(first);
    const next = { host: '2' };
    expect(await release(next)).toMatchObject({
      release: { number: 2, host: '2' },
      before: { number: 1, host: '1', isRead: true },
    });
    const { time } = await entryOf(1);
    const entry = await entryOf(2);
    expect(entry.release).toEqual({
      host: '2',
      remotes: first.remotes,
      history: { host: { since: entry.time, previous: '1' }, shop: { since: time } },
    });
  });

  test('that changes nothing is not made, but puts right what is missing', async () => {
    const write = jest.fn(() => Promise.resolve(['Lists are new.']));
    const { release, filesOf, entryOf } = testProduct({ write });
    await release(first);
    const files = await filesOf();
    const { before, ...same } = await release({ ...first, notes: ['Same.'] });
    expect(same.release).toBe(before);
    expect(same).toEqual({
      release: { number: 1, host: '1' },
      notes: ['Same.', 'The page is whole.', 'Lists are new.'],
    });
    expect(await filesOf()).toEqual(files);
    const entry = await entryOf(1);
    expect(write).toHaveBeenLastCalledWith(
      expect.objectContaining({ entry, last: entry, packages: [] }),
    );
  });

  test('that changes nothing is made when index.html has to be made again', async () => {
    const { origin, release, index } = testProduct();
    await release(first);
    await origin.put(indexFile, 'damage');
    jest.spyOn(page, 'repair').mockResolvedValue(undefined);
    expect((await release({})).release.number).toBe(2);
    expect(await index()).toBe('2');
  });

  test('that other commands overtake is planned again, and leaves nothing behind', async () => {
    const { origin, product, release, filesOf } = testProduct();
    await release(first);
    const late = beforeFirstEntry(origin, () => release({ host: '2' }));
    const plan = jest.fn((last?: LogEntry) => ({ host: `${last?.release.host} and more` }));
    expect((await change(product, late, testAction, plan)).release).toEqual({
      number: 3,
      host: '2 and more',
    });
    expect(plan).toHaveBeenCalledTimes(2);
    expect(await filesOf()).toEqual([indexFile, ...[1, 2, 3].map(entryFile)]);
  });

  test('that others overtake at every attempt is given up', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const { origin, product, filesOf } = testProduct();
    const plan = jest.fn(() => first);
    const create: Origin['create'] = (path, content) =>
      path.endsWith('.json') ? Promise.resolve(false) : origin.create(path, content);
    const late = change(product, { ...origin, create }, testAction, plan);
    await expect(late).rejects.toThrow('100 times');
    expect(plan).toHaveBeenCalledTimes(100);
    expect(await filesOf()).toEqual([]);
  });

  test.each([
    ['asks again', () => Promise.resolve(false)],
    ['gives up', fail],
  ])('whose answer got lost is made once, if the network %s', async (_then, answer) => {
    const { origin, release, filesOf, index } = testProduct();
    const create: Origin['create'] = async (path, content) => {
      await origin.create(path, content);
      return path.endsWith('.json') ? answer() : true;
    };
    expect((await release(first, { create })).release.number).toBe(1);
    expect(await filesOf()).toEqual([indexFile, entryFile(1)]);
    expect(await index()).toBe('1');
  });

  test('that nobody knows whether it is made is published by the next command', async () => {
    const { origin, release, index } = testProduct();
    const create: Origin['create'] = async (path, content) => {
      await origin.create(path, content);
      return path.endsWith('.json') ? fail() : true;
    };
    const read: Origin['read'] = (path) => (path.endsWith('.json') ? fail() : origin.read(path));
    await expect(release(first, { create, read })).rejects.toThrow('no space');
    await release({});
    expect(await index()).toBe('1');
  });

  test('whose entry cannot be written leaves nothing behind', async () => {
    const { origin, release, filesOf } = testProduct();
    const create: Origin['create'] = async (path, content) =>
      path.endsWith('.json') ? fail() : origin.create(path, content);
    await expect(release(first, { create })).rejects.toThrow('no space');
    expect(await filesOf()).toEqual([]);
    const remove = () => Promise.reject(new Error('no right'));
    await expect(release(first, { create, remove })).rejects.toThrow('no space');
  });

  test('that index.html cannot show yet is made, and the next command shows it', async () => {
    const { release, entryOf, index } = testProduct();
    const publish = () => Promise.reject(new Error('no space'));
    await expect(release(first, { publish })).rejects.toThrow(/^Release 1 is made.*no space$/);
    expect(await index()).toBeUndefined();
    const shown: (string | undefined)[] = [];
    await release({ put: async () => [String(shown.push(await index()))] });
    expect(shown).toEqual(['1']);
    await expect(entryOf(2)).resolves.toBeUndefined();
  });

  test('replaces no index.html that shows it or a newer one', async () => {
    const { origin, release, entryOf } = testProduct();
    await release(first);
    const answers: Record<string, boolean> = {};
    const publish: Origin['publish'] = async (prepared, isNewer) => {
      if (!prepared.includes('00000002')) return;
      await origin.put(entryFile(3), jsonText({ ...(await entryOf(2)), number: 3 }));
      for (const html of ['1', '2', '3', '9', 'damage']) answers[html] = await isNewer(html);
    };
    await release({ host: '2' }, { publish });
    // No release has the number 9: a stranger has written it.
    expect(answers).toEqual({ 1: false, 2: true, 3: true, 9: false, damage: false });
  });

  test.each(['7', '0', 'damage'])('replaces an index.html that is no release: %s', async (html) => {
    const { origin, release, index } = testProduct();
    await origin.put(indexFile, html);
    const { number } = (await release(first)).release;
    expect(await index()).toBe(String(number));
  });
});

describe('a damaged newest entry', () => {
  const damaged = async () => {
    const made = testProduct();
    await made.release(first);
    await made.origin.put(entryFile(2), 'damage');
    return made;
  };

  test('refuses a release', async () => {
    const { release } = await damaged();
    await expect(release({ host: '2' })).rejects.toThrow('00000002.json');
  });

  test('is repaired by a release on top of the one before, also by one that changes nothing', async () => {
    const { product, origin, entryOf, index } = await damaged();
    const plan = jest.fn(() => ({}));
    const { release } = await change(product, origin, testAction, plan, true);
    expect(release.number).toBe(3);
    expect(plan).toHaveBeenCalledWith(await entryOf(1));
    expect(await index()).toBe('3');
  });
});

describe('a feature', () => {
  test('adds to a plan and its notes, and a later one has the last word', async () => {
    const { release } = testProduct(
      { extendPlan: ({ plan }) => ({ host: `${plan.host} of one`, notes: ['One.'] }) },
      { extendPlan: fail },
      { extendPlan: ({ plan }) => ({ host: `${plan.host} of two` }) },
      {},
    );
    const { release: shown, notes } = await release({ ...first, notes: ['Plan.'] });
    expect(shown.host).toBe('1 of two');
    expect(notes).toEqual(['Plan.', 'One.', expect.stringMatching(/lacks.*feature 1.*no space/)]);
  });

  test('adds nothing to a plan that changes nothing', async () => {
    const extendPlan = jest.fn(() => ({ host: '2' }));
    const { release } = testProduct({ extendPlan });
    await release(first);
    extendPlan.mockClear();
    expect(await release({})).toMatchObject({
      release: { number: 1 },
      notes: ['The page is whole.'],
    });
    expect(extendPlan).not.toHaveBeenCalled();
  });

  test('checks a release before anything is put on the origin', async () => {
    const check = jest.fn<undefined, Parameters<NonNullable<Feature['check']>>>();
    const { origin, release, filesOf } = testProduct({ check });
    const staged = memoryOrigin();
    const versions = [{ name: 'shop' }];
    const put = jest.fn(() => Promise.resolve(['Put.']));
    const planned = { ...first, staged, versions, put };
    check.mockImplementationOnce(fail);
    await expect(release(planned)).rejects.toThrow('no space');
    expect(put).not.toHaveBeenCalled();
    expect(await filesOf()).toEqual([]);

    expect((await release({ ...planned, notes: ['Plan.'] })).notes).toEqual(['Put.', 'Plan.']);
    const [[checked]] = check.mock.calls.slice(-1) as [[Parameters<typeof check>[0]]];
    expect(checked).toMatchObject({ action: testAction, last: undefined, versions });
    expect(checked.origin).toBe(staged);
    expect(checked.next.release).toMatchObject(first);
    expect(await readText(origin, entryFile(1))).toBeDefined();
  });

  test('has no versions to check when a plan brings none, and reads the log from the newest entry', async () => {
    const past: number[][] = [];
    const check: Feature['check'] = async (planned) => {
      const numbers: number[] = [];
      for await (const { number } of planned.past()) numbers.push(number);
      past.push(numbers);
      expect(planned.versions).toEqual([]);
    };
    const { release } = testProduct({ check });
    for (const host of ['1', '2', '3']) await release({ ...first, host });
    expect(past).toEqual([[], [1], [2, 1]]);
  });

  test('refuses that a folder is used', async () => {
    const checkFolders = jest.fn();
    const { release, filesOf } = testProduct({ checkFolders });
    await release(first);
    expect(checkFolders).toHaveBeenCalledWith(['host/1'], expect.objectContaining({ number: 1 }));
    checkFolders.mockImplementation(fail);
    await expect(release({ host: '2' })).rejects.toThrow('no space');
    expect(await filesOf()).toEqual([indexFile, entryFile(1)]);
  });

  test('adds to the entry, and one that fails leaves a note', async () => {
    const { origin, release } = testProduct(
      { extendEntry: () => ({ entry: { ticket: 'A-1' } as Partial<LogEntry>, notes: ['One.'] }) },
      { extendEntry: fail },
      { extendEntry: () => ({}) },
      {},
    );
    jest.spyOn(page, 'compose').mockResolvedValueOnce({
      html: '1',
      entry: { composed: true } as Partial<LogEntry>,
      notes: ['Page.'],
    });
    const { notes } = await release(first);
    expect(notes).toEqual(['One.', expect.stringMatching(/lacks.*feature 1.*no space/), 'Page.']);
    const entry = JSON.parse((await readText(origin, entryFile(1)))!) as object;
    expect(entry).toMatchObject({ ticket: 'A-1', composed: true });
  });

  test('writes its files after the release, for the packages that changed', async () => {
    const write = jest.fn(() => Promise.resolve<string[]>([]));
    const { release, entryOf } = testProduct({ write }, { write: fail });
    const { notes } = await release({
      ...first,
      remotes: { ...first.remotes, old: { version: '2' } },
    });
    expect(notes).toEqual([expect.stringMatching(/feature 1.*no space/)]);
    expect(write).toHaveBeenLastCalledWith(
      expect.objectContaining({ last: undefined, packages: ['host', 'shop', 'old'] }),
    );
    await release({ remotes: { ...first.remotes, reports: { version: '3' } } });
    expect(write).toHaveBeenLastCalledWith(
      expect.objectContaining({
        entry: await entryOf(2),
        last: await entryOf(1),
        packages: ['old', 'reports'],
      }),
    );
    await release({ remotes: { ...first.remotes, reports: { version: 's' } } });
    expect(write).toHaveBeenLastCalledWith(expect.objectContaining({ packages: ['reports'] }));
  });

  test('keeps its field of an entry until a plan names it, unless it is said of one release', async () => {
    const { release, entryOf } = testProduct(
      { entryFields: [field('holds'), field('event', { kind: 'event' })] },
      { entryFields: [field('pins', { kind: 'versions' })] },
    );
    await release({ ...first, holds: { shop: 1 }, event: 'move', pins: ['a'] });
    expect(await entryOf(1)).toMatchObject({
      holds: { shop: 1 },
      event: 'move',
      release: { pins: ['a'] },
    });
    await release({ host: '2' });
    expect(await entryOf(2)).toMatchObject({ holds: { shop: 1 }, release: { pins: ['a'] } });
    expect(await entryOf(2)).not.toHaveProperty('event');
    await release({ holds: {}, pins: [] });
    expect(await entryOf(3)).not.toHaveProperty('holds');
    expect((await entryOf(3)).release).not.toHaveProperty('pins');
  });

  test('makes a release with a field alone, and an entry lacks what nobody said', async () => {
    const { release, entryOf } = testProduct({ entryFields: [field('holds')] });
    await release(first);
    expect((await release({ holds: { shop: 1 }, other: 1 })).release.number).toBe(2);
    expect(await entryOf(2)).not.toHaveProperty('other');
    expect((await release({ holds: { shop: 1 } })).release.number).toBe(2);
  });

  test('says something about a version beside the others', async () => {
    const { origin, product } = testProduct(
      { factsOf: (_, name, version) => Promise.resolve({ built: `${name} ${version}` }) },
      {},
      { factsOf: () => Promise.resolve({ signer: 'Jo' }) },
    );
    const context = contextOf(product, origin);
    expect(context.origin).toBe(origin);
    expect(await context.factsOf('shop', 'a')).toEqual({ built: 'shop a', signer: 'Jo' });
  });
});

test('an entry that a stranger wrote for the next release is damage, and is not replaced', async () => {
  const { origin, release, entryOf } = testProduct();
  await release(first);
  const text = jsonText({ ...(await entryOf(1)), number: 3 });
  await origin.put(entryFile(2), text);
  await expect(release({ host: '2' })).rejects.toThrow('00000002.json');
  expect(await readText(origin, entryFile(2))).toBe(text);
});
