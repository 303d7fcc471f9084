/**
 * A model of how commands release to a directory (docs/decisions/0120). The tests explore every order in which the
 * steps of several commands can happen, with kills at every step. A rename may be late for any length of time, and the
 * answer to the write of an entry may be lost.
 */

/** Who made an entry: no two attempts share an `index.html`. */
type Id = string;

interface Command {
  kind: 'release' | 'prune';
  step: string;
  /** The number of the newest entry that it has read. */
  base: number;
  attempt: number;
}

interface State {
  /** By number, beginning with 1: who made the release, and whether it says that the old version is being deleted. */
  entries: { id: Id; removing: boolean; needsOld: boolean }[];
  /** The prepared files, as `<number> <id>`. */
  prepared: string[];
  /** What `index.html` shows. */
  page: string;
  /** Whether the folder of the old version is on the origin. */
  hasOld: boolean;
  commands: Command[];
  kills: number;
}

interface Rules {
  /** Whether a command publishes the newest release before it makes its own. */
  publishesFirst: boolean;
  /** Whether a prune says what it deletes in an entry, before it deletes. */
  announces: boolean;
  /** Whether a command that got no answer looks whose entry is on the origin. */
  asks: boolean;
}

const attempts = 2;

const numbered = (number: number, id: Id) => `${number} ${id}`;

function start(kinds: Command['kind'][], kills: number): State {
  return {
    entries: [{ id: 'first', removing: false, needsOld: false }],
    prepared: [],
    page: numbered(1, 'first'),
    hasOld: true,
    commands: kinds.map((kind) => ({ kind, step: 'read', base: 0, attempt: 0 })),
    kills,
  };
}

/** Returns all states that can follow, each with what happens. A release brings the old version back. */
function* next(state: State, rules: Rules): Generator<[what: string, state: State]> {
  for (const [index, command] of state.commands.entries()) {
    const { step, kind, base, attempt } = command;
    if (step === 'done' || step === 'dead') continue;
    const to = (changes: Partial<Command>, others: Partial<State> = {}): State => ({
      ...state,
      ...others,
      commands: state.commands.map((each, at) =>
        at === index ? { ...command, ...changes } : each,
      ),
    });
    const id = `${index}.${attempt}`;
    const mine = numbered(base + 1, id);
    const newest = state.entries.at(-1)!;
    const without = (file: string) => state.prepared.filter((each) => each !== file);

    if (state.kills > 0)
      yield [`${index} is killed`, to({ step: 'dead' }, { kills: state.kills - 1 })];
    if (step === 'read') {
      yield [`${index} reads`, to({ step: 'help', base: state.entries.length })];
    } else if (step === 'help') {
      const file = numbered(base, state.entries[base - 1]!.id);
      const helped = rules.publishesFirst && state.prepared.includes(file);
      const others = helped ? { prepared: without(file), page: file } : {};
      yield [`${index} publishes ${base} for its owner`, to({ step: 'plan' }, others)];
    } else if (step === 'plan') {
      const { removing, needsOld } = state.entries[base - 1]!;
      const isRefused = kind === 'release' ? removing : needsOld;
      if (isRefused) yield [`${index} is refused`, to({ step: 'done' })];
      else if (kind === 'release')
        yield [`${index} puts the version`, to({ step: 'prepare' }, { hasOld: true })];
      else if (rules.announces) yield [`${index} plans a prune`, to({ step: 'prepare' })];
      else yield [`${index} prunes`, to({ step: 'delete' })];
    } else if (step === 'prepare') {
      const prepared = [...new Set([...state.prepared, mine])].sort();
      yield [`${index} prepares ${mine}`, to({ step: 'create' }, { prepared })];
    } else if (step === 'create') {
      if (state.entries.length > base) yield [`${index} is too late`, to({ step: 'clean' })];
      else {
        const entry = {
          id,
          removing: kind === 'prune' && !newest.removing,
          needsOld: kind === 'release' || newest.needsOld,
        };
        const entries = [...state.entries, entry];
        yield [`${index} makes ${mine}`, to({ step: 'publish' }, { entries })];
        yield [`${index} makes ${mine} without an answer`, to({ step: 'ask' }, { entries })];
      }
    } else if (step === 'ask') {
      const isMine = rules.asks && state.entries[base]?.id === id;
      yield [`${index} asks for ${mine}`, to({ step: isMine ? 'publish' : 'clean' })];
    } else if (step === 'clean') {
      const again = attempt + 1 < attempts ? 'read' : 'done';
      yield [
        `${index} cleans up`,
        to({ step: again, attempt: attempt + 1 }, { prepared: without(mine) }),
      ];
    } else if (step === 'publish') {
      const others = state.prepared.includes(mine) ? { prepared: without(mine), page: mine } : {};
      yield [
        `${index} publishes ${mine}`,
        to({ step: kind === 'prune' ? 'delete' : 'done' }, others),
      ];
    } else {
      // Before it deletes, a prune looks whether its work is still to be done.
      const isWanted = !rules.announces || newest.removing;
      yield [`${index} deletes`, to({ step: 'done' }, isWanted ? { hasOld: false } : {})];
    }
  }
}

/** Returns what is wrong with a state. */
function faultOf({ entries, prepared, page, hasOld }: State, before: State): string | undefined {
  const [shown, showing] = page.split(' ');
  const number = Number(shown);
  const newest = entries.at(-1)!;
  if (number < Number(before.page.split(' ')[0])) return 'index.html goes back';
  if (entries[number - 1]?.id !== showing) return 'index.html shows what no entry has';
  if (number < entries.length - 1) return 'index.html lacks two releases';
  if (number < entries.length && !prepared.includes(numbered(entries.length, newest.id)))
    return 'nobody can publish the newest release';
  if (newest.needsOld && !hasOld) return 'a live version is deleted';
  return undefined;
}

/** Explores all states. Returns the first fault, and how many states there are. */
function explore(kinds: Command['kind'][], kills: number, rules: Rules) {
  const first = start(kinds, kills);
  const seen = new Set([JSON.stringify(first)]);
  const waiting = [first];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    for (const [, following] of next(state, rules)) {
      const fault = faultOf(following, state);
      if (fault) return { fault, states: seen.size };
      const key = JSON.stringify(following);
      if (seen.has(key)) continue;
      seen.add(key);
      waiting.push(following);
    }
  }
  return { fault: undefined, states: seen.size };
}

const ours: Rules = { publishesFirst: true, announces: true, asks: true };

test.each<[Command['kind'][], kills: number]>([
  [['release', 'release', 'release'], 1],
  [['release', 'release', 'prune'], 1],
  [['release', 'prune'], 2],
])(
  '%j with %i kills: index.html shows the newest release or the one before, and nothing live is deleted',
  (kinds, kills) => {
    const { fault, states } = explore(kinds, kills, ours);
    expect(fault).toBeUndefined();
    expect(states).toBeGreaterThan(200);
  },
);

test('without publishing the newest release first, index.html can show an older release', () => {
  const { fault } = explore(['release', 'release', 'release'], 1, {
    ...ours,
    publishesFirst: false,
  });
  expect(fault).toMatch(/index\.html/);
});

test('without an entry for the prune, a live version can be deleted', () => {
  const { fault } = explore(['release', 'prune'], 0, { ...ours, announces: false });
  expect(fault).toBe('a live version is deleted');
});

test('without looking whose entry is on the origin, nobody can publish a release', () => {
  const { fault } = explore(['release'], 0, { ...ours, asks: false });
  expect(fault).toBe('nobody can publish the newest release');
});
