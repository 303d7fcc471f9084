import type { Evidence } from './evidence';
import { rollout } from './rollout';

const none: Evidence = { candidate: { loads: 0, failures: 0 }, live: { loads: 0, failures: 0 } };
const good: Evidence = {
  candidate: { loads: 400, failures: 2 },
  live: { loads: 3600, failures: 20 },
};
const bad: Evidence = { ...good, candidate: { loads: 400, failures: 40 } };
const suspicious: Evidence = {
  candidate: { loads: 400, failures: 2 },
  live: { loads: 3600, failures: 0 },
};

/** Runs a rollout that gets some evidence, first that at its start. Returns what it did. */
async function run(
  evidence: (Evidence | undefined)[],
  { steps = [10, 50, 100], share = 0, endsAfter = Infinity } = {},
) {
  const left = [...evidence];
  const did: unknown[] = [];
  const lines: string[] = [];
  const change = (what: unknown, ...notes: string[]) => {
    did.push(what);
    return Promise.resolve({ notes });
  };
  const hasPassed = await rollout({
    share,
    steps,
    minLoads: 400,
    wait: () => Promise.resolve(),
    collect: () =>
      left.length > 0 ? Promise.resolve(left.shift()) : Promise.reject(new Error('stopped')),
    raise: (...step) => change(step),
    assertStill: () =>
      evidence.length - left.length > endsAfter
        ? Promise.reject(new Error('ended'))
        : Promise.resolve(),
    abort: (text) => change(['abort', text], 'A note on the end.'),
    report: (line) => lines.push(line),
  }).catch((error: Error) => error.message);
  return { hasPassed, did, lines };
}

test('a candidate that is not worse gets all shares, with the evidence for the log', async () => {
  const { hasPassed, did, lines } = await run([none, good, good]);
  expect(hasPassed).toBe(true);
  expect(did).toEqual([
    [10, undefined],
    [50, 'Rollout, 10%: 400 loads, 2 failures; live: 3600 loads, 20 failures'],
    [100, 'Rollout, 50%: 400 loads, 2 failures; live: 3600 loads, 20 failures'],
  ]);
  expect(lines.filter((line) => line.includes('of the browsers'))).toHaveLength(3);
});

test('a bad candidate ends, with the evidence for the log', async () => {
  const { hasPassed, did, lines } = await run([none, good, bad]);
  expect(hasPassed).toBe(false);
  expect(lines.at(-1)).toBe('A note on the end.');
  expect(did.at(-1)).toEqual([
    'abort',
    'Rollout, 50%: 400 loads, 40 failures; live: 3600 loads, 20 failures',
  ]);
});

test('without evidence, and with too little or suspicious evidence, the share stays', async () => {
  const { did, lines } = await run([none, undefined, none, suspicious, undefined]);
  expect(did).toHaveLength(1);
  expect(lines.slice(1)).toEqual([
    'No evidence. The share stays as it is.',
    '0 loads, 0 failures; live: 0 loads, 0 failures. That is too little to judge. The share stays as it is.',
    '400 loads, 2 failures; live: 3600 loads, 0 failures. The candidate may fail too often. The share stays as it is.',
    'No evidence. The share stays as it is.',
  ]);
});

test('a rollout without evidence does not begin', async () => {
  const { hasPassed, did } = await run([undefined, good]);
  expect(hasPassed).toBe('There is no evidence, so the rollout cannot begin. Nothing was changed.');
  expect(did).toEqual([]);
});

test('a stopped rollout goes on with the share of the candidate', async () => {
  const { hasPassed, did } = await run([none, good, good], { steps: [10, 50, 75], share: 50 });
  expect(hasPassed).toBe(true);
  expect(did.map((each) => (each as unknown[])[0])).toEqual([75]);
});

test('a rollout of a candidate that somebody has ended changes nothing more', async () => {
  const { hasPassed, did } = await run([none, good], { endsAfter: 1 });
  expect(hasPassed).toBe('ended');
  expect(did).toHaveLength(1);
});

test.each([
  [50, [10, 50, 75]],
  [60, [10, 50, 100]],
  [60, [10, 50]],
])('a candidate with %i%% needs evidence there before it gets more: %j', async (share, steps) => {
  const { did } = await run([none, bad], { steps, share });
  expect(did).toEqual([['abort', expect.stringMatching(`^Rollout, ${share}%: `)]]);
});

test('the evidence of a step counts once, however often one looks', async () => {
  const { hasPassed, did } = await run([none, suspicious, suspicious, suspicious]);
  expect(hasPassed).toBe('stopped');
  expect(did).toHaveLength(1);
});

test('the evidence of earlier steps counts too', async () => {
  const worse = {
    candidate: { loads: 400, failures: 5 },
    live: { loads: 3600, failures: 3 },
  };
  expect((await run([none, worse])).hasPassed).toBe(false);
  expect((await run([none, good, worse])).hasPassed).toBe('stopped');
});
