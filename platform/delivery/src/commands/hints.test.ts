import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleasablePackage } from '../base/project';
import { program } from '../program';
import { builtHost, builtRemote } from '../testing/built-package';
import { gitRepositoryIn } from '../testing/git-repository';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';

jest.setTimeout(20_000); // Each command starts git several times.

/** A build copies the source. */
jest.mock('../build/check-types', () => ({
  buildChecked: async (packages: ReleasablePackage[]) => {
    for (const { root, name } of packages) {
      const source = await readFile(join(root, 'page.ts'), 'utf8');
      const folder = dirname(root);
      await (name === 'host' ? builtHost(folder, source) : builtRemote(folder, name, source));
    }
  },
}));

const evidence = '{"candidate":{"loads":1000,"failures":0},"live":{"loads":1000,"failures":0}}';

const files = {
  'package.json': '{}',
  '.gitignore': 'dist\n.origin',
  'host/package.json': '{ "version": "0.1.0" }',
  'host/page.ts': 'host',
  'remote-orders/package.json': '{ "version": "0.1.0", "backshop": { "remote": "orders" } }',
  'remote-orders/webpack.config.ts': '',
  'remote-orders/page.ts': 'orders',
  'remote-orders/src/contract.ts': 'export interface Exposes {}',
  'count.js': `console.log('${evidence}')`,
};

const here = process.cwd();
const templates: Record<'empty' | 'released', string> = { empty: '', released: '' };

beforeAll(async () => {
  templates.empty = await temporaryFolder(files);
  await (await gitRepositoryIn(templates.empty)).commit();
  templates.released = await temporaryFolder();
  await cp(templates.empty, templates.released, { recursive: true });
  enter(templates.released);
  await run('release --all');
});

function enter(root: string): void {
  process.chdir(root);
  process.env.BACKSHOP_ORIGIN = join(root, '.origin');
}

afterEach(() => process.chdir(here));

for (const each of [program, ...program.commands]) {
  each.exitOverride().configureOutput({ writeErr: () => undefined });
}

/** Starts a workspace with a host and a remote. Returns a function that does steps there. */
async function shop(template: keyof typeof templates) {
  const root = await temporaryFolder();
  await cp(templates[template], root, { recursive: true });
  const { commit, git } = await gitRepositoryIn(root);
  enter(root);
  let version = '';
  let edits = 0;

  const steps: Record<string, () => Promise<unknown>> = {
    edit: () => writeFiles(root, { 'remote-orders/page.ts': `edit ${++edits}` }),
    'edit beside': () => writeFiles(root, { 'ui/button.ts': 'edit', 'pnpm-lock.yaml': 'edit' }),
    'add a remote': async () => {
      await cp(join(root, 'remote-orders'), join(root, 'remote-bills'), { recursive: true });
      const text = '{ "version": "0.1.0", "backshop": { "remote": "bills" } }';
      await writeFiles(root, { 'remote-bills/package.json': text });
    },
    commit,
    checkout: () => git('checkout', '--quiet', 'HEAD~1'),
    leave: () => rm(join(root, 'remote-orders'), { recursive: true }),
    damage: async () => {
      const folder = join(root, '.origin/remotes/orders');
      for (const each of await readdir(folder)) {
        await writeFiles(join(folder, each), { 'remoteEntry.js': 'damaged' });
      }
    },
    'lose index.html': () => rm(join(root, '.origin/index.html')),
    'damage the log': () => writeFiles(root, { '.origin/releases/00000002.json': '{}' }),
  };

  return async (step: string) => {
    if (steps[step]) {
      await steps[step]();
      return '';
    }
    const { printed } = await run(step.replace('<version>', version));
    version = /\b0\.1\.0-[0-9a-f]{10}\b/.exec(printed)?.[0] ?? version;
    return printed;
  };
}

/** Runs a command line. Returns what it prints, and whether it is refused. */
async function run(line: string) {
  const args = line.split(' ');
  const lines: string[] = [];
  const print = jest.spyOn(console, 'log').mockImplementation((text) => void lines.push(`${text}`));
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), ...args];
  let isRefused = false;
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    isRefused = true;
    lines.push((error as Error).message);
  }
  process.argv = argv;
  print.mockRestore();
  return { printed: lines.join('\n'), isRefused };
}

/** Returns the command lines in a text, but not those with a gap to fill in, and those of the log. */
function commandsIn(text: string): string[] {
  const end = String.raw`(?=,? (?:or |and )?(?:pnpm delivery|ask) |[.,;)] |[.)]?$)`;
  const found = text.matchAll(new RegExp(`(?<! {2})pnpm delivery (.+?)${end}`, 'gm'));
  return [...found].map(([, line = '']) => line).filter((line) => !line.includes('<'));
}

/** Expects that somebody can run what a command has printed. */
async function expectToWork(printed: string, hints: string[]) {
  const commands = commandsIn(printed.replaceAll('-- <command>', '-- node count.js'));
  expect(commands.map((each) => each.replaceAll(versions, '<version>'))).toEqual(hints);
  for (const command of commands) {
    const isChange = /^(release|promote|rollback|abort|hold) /.test(command);
    const tried = await run(isChange ? `${command} --dry-run` : command);
    expect({ command, ...tried }).toMatchObject({ isRefused: false });
  }
}

const versions = /\b0\.1\.0-[0-9a-f]{10}\b/g;

test.each(['release orders', 'releases', 'rollback orders'])(
  'the command that "%s" prints for an empty origin works',
  async (line) => {
    const step = await shop('empty');
    await expectToWork(await step(line), ['release --all']);
  },
);

const released = ['edit', 'commit', 'release orders'];
const rolledBack = [...released, 'rollback orders'];
const staged = ['edit', 'commit', 'release orders --stage'];
const stagedDirty = ['edit', 'release orders --stage --allow-dirty'];
const rollout = 'rollout orders --steps 100% --every 1s --candidate <version>';

/** What people do on an origin with a release, and which commands the last one prints. */
const states: [state: string, steps: string[], hints: string[]][] = [
  ['a stage', staged, ['promote orders <version>']],
  ['a stage of the live version', ['release orders --stage'], []],
  ['a stage of uncommitted changes', stagedDirty, ['promote orders <version> --allow-dirty']],
  [
    'a stage of a version that was rolled back',
    [...rolledBack, 'release orders --stage'],
    ['promote orders <version> --replace orders'],
  ],
  [
    'a stage from an older commit',
    [...released, 'checkout', ...staged],
    ['promote orders <version> --replace orders'],
  ],
  ['a stage of a package on hold', ['hold orders', ...staged], ['hold orders --end']],
  [
    'a release of uncommitted changes',
    ['edit', 'release orders'],
    ['release orders --allow-dirty'],
  ],
  [
    'a release with uncommitted changes beside the package, which its build can read',
    ['edit beside', 'release orders'],
    ['release orders --allow-dirty'],
  ],
  [
    'a release of the host with such changes',
    ['edit beside', 'release host'],
    ['release host --allow-dirty'],
  ],
  [
    'a stage with such changes',
    ['edit', 'commit', 'edit beside', 'release orders --stage'],
    ['promote orders <version> --allow-dirty'],
  ],
  [
    'a release of a remote that is not committed',
    ['add a remote', 'release bills'],
    ['release bills --allow-dirty'],
  ],
  [
    'a release of everything with uncommitted changes',
    ['edit', 'release --all'],
    ['release --all --allow-dirty'],
  ],
  [
    'a release of a version that was rolled back',
    [...rolledBack, 'release orders'],
    ['release orders --replace orders'],
  ],
  [
    'a release from an older commit',
    [...released, 'checkout', 'release orders --message=back'],
    ['release orders --replace orders'],
  ],
  [
    'a release of a package on hold',
    ['hold orders', 'edit', 'commit', 'release orders'],
    ['hold orders --end'],
  ],
  [
    'a candidate',
    ['edit', 'commit', 'release orders --share 10%'],
    ['promote orders', 'abort orders'],
  ],
  [
    'a candidate of uncommitted changes',
    ['edit', 'release orders --share 10% --allow-dirty'],
    ['promote orders --allow-dirty', 'abort orders'],
  ],
  [
    'a larger share of such a candidate',
    ['edit', 'release orders --share 10% --allow-dirty', 'promote orders --share 20%'],
    ['promote orders --share 20% --allow-dirty'],
  ],
  [
    'a candidate of a version that was rolled back',
    [...rolledBack, 'release orders --share 10% --replace orders'],
    ['promote orders --replace orders', 'abort orders'],
  ],
  [
    'a promotion of uncommitted changes',
    [...stagedDirty, 'promote orders <version>'],
    ['promote orders <version> --allow-dirty'],
  ],
  [
    'a rollout of uncommitted changes',
    [...stagedDirty, `${rollout} -- node count.js`],
    [`${rollout} --allow-dirty -- node count.js`],
  ],
  [
    'a rollout of a version that was rolled back',
    [...rolledBack, 'release orders --stage', `${rollout} -- node count.js`],
    [`${rollout} --replace orders -- node count.js`],
  ],
  [
    'a promotion for everybody with a share',
    [...staged, 'promote orders <version> --share 100%'],
    ['promote orders <version>'],
  ],
  ['a candidate of the host', ['release host --share 10%'], ['release host']],
  [
    'a candidate of a withdrawn remote',
    ['withdraw orders', 'edit', 'commit', 'release orders --share 10%'],
    ['release orders'],
  ],
  [
    'a candidate of a withdrawn remote of another repository',
    [...staged, 'withdraw orders', 'leave', 'promote orders <version> --share 10%'],
    [],
  ],
  ['a rollback with a hold', [...released, 'rollback orders --hold'], ['hold orders --end']],
  ['a second rollback', [...rolledBack, 'rollback orders'], ['releases']],
  ['damage of the live release', ['damage', 'verify:origin'], ['release orders']],
  ['damage of a remote of another repository', ['damage', 'leave', 'verify:origin'], []],
  ['a loss of index.html', ['lose index.html', 'verify:origin'], ['rollback --to 1']],
  ['a list without index.html', ['lose index.html', 'releases'], ['rollback --to 1']],
  ['damage of the log', [...released, 'damage the log', 'releases'], ['rollback --to 1']],
];

test.each(states)('each command that is printed after %s works', async (_, steps, hints) => {
  const step = await shop('released');
  let printed = '';
  for (const each of steps) printed = await step(each);
  await expectToWork(printed, hints);
});
