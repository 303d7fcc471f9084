import { parseArgs } from 'node:util';
import { CommandError } from './command-error';

const usage = `Usage: pnpm <command>
  start                 build what changed, compose the page, and serve it (PORT, default 3000)
  build                 the same without serving; prints the sizes and holds them to their budget
  dev [--only <remote>] serve the host and the remotes live
  new:remote <name>     add a remote with one page to the workspace
  release <package>     build one package and make it live; --dry-run only says what would change
  release --all         build all packages and make them live together
  rollback <package> [version]
                        make another version live, or the one that was live before;
                        --force even if it does not fit what is live
  releases              what is live, since when, and the versions that can be gone back to
  run prune --older-than <days>d
                        delete versions that are neither live nor the one before, and so old: 30d
The last five work on the origin that BACKSHOP_ORIGIN names; without it, on .origin, as start and build do.`;

/** Each command loads its own code when it is asked for. */
const commands: Record<string, (args: string[]) => Promise<void>> = {
  start: async (args) => {
    expectNoArguments(args);
    const { portFromEnvironment, start } = await import('./start');
    await start(portFromEnvironment());
  },
  build: async (args) => {
    expectNoArguments(args);
    const { buildAndPublish } = await import('./start');
    await buildAndPublish();
    const { checkSizes } = await import('./check-sizes');
    checkSizes();
  },
  dev: async (args) => {
    const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
    const { dev } = await import('./dev');
    await dev(values.only ?? []);
  },
  'new-remote': async (args) => {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [name = '', ...others] = positionals;
    if (others.length > 0) throw new CommandError('One name at a time: pnpm new:remote <name>');
    const { newRemote } = await import('./new-remote');
    console.log(await newRemote(name));
  },
  release: async (args) => {
    const options = { 'dry-run': { type: 'boolean' }, all: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const { runRelease, runReleaseAll } = await import('./release-commands');
    if (values.all && args.length === 1) return runReleaseAll();
    const form = 'pnpm release <package> [--dry-run], or pnpm release --all';
    const [name] = expectNames(values.all ? [] : positionals, 1, form);
    await runRelease(name, values['dry-run'] ?? false);
  },
  rollback: async (args) => {
    const options = { force: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const form = 'pnpm rollback <package> [version] [--force]';
    const [name, version] = expectNames(positionals, 2, form);
    const { runRollback } = await import('./release-commands');
    await runRollback(name, version, values.force ?? false);
  },
  releases: async (args) => {
    expectNoArguments(args);
    const { runReleases } = await import('./release-commands');
    await runReleases();
  },
  prune: async (args) => {
    const { values } = parseArgs({ args, options: { 'older-than': { type: 'string' } } });
    const { runPrune } = await import('./release-commands');
    await runPrune(values['older-than']);
  },
};

/** The arguments, of which the first has to be there. */
function expectNames(names: string[], most: number, form: string): [string, ...string[]] {
  const [first, ...others] = names;
  if (first === undefined || names.length > most) throw new CommandError(`Usage: ${form}`);
  return [first, ...others];
}

function expectNoArguments(args: string[]): void {
  parseArgs({ args, options: {}, allowPositionals: false });
}

const [name = '', ...args] = process.argv.slice(2);
try {
  const command = commands[name];
  if (!command) throw new CommandError(`Unknown command "${name}".\n${usage}`);
  await command(args);
} catch (error) {
  const isExpected =
    error instanceof CommandError ||
    String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
