import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { commandsIn } from './markdown';
import { pnpmCalls, unknownCalls } from './pnpm-calls';

jest.setTimeout(30_000); // It starts programs with --help.

const agents = readFileSync(join(workspaceRoot, 'AGENTS.md'), 'utf8');

test('AGENTS.md has at most 70 lines', () => {
  expect(agents.trimEnd().split('\n').length).toBeLessThanOrEqual(70);
});

test('each of its commands exists', () => {
  const commands = commandsIn(agents);
  expect(unknownCalls(pnpmCalls(commands))).toEqual([]);
  const programs = [...commands.matchAll(/^npx (?!-)(\S+)/gm)].map(([, name]) => name!);
  expect(programs).toContain('jest');
  const isInstalled = (name: string) => existsSync(join(workspaceRoot, 'node_modules/.bin', name));
  expect(programs.filter((name) => !isInstalled(name))).toEqual([]);
});

test('each path that it names exists', () => {
  const inProse = [...agents.matchAll(/`([\w.-]+\/[\w./-]*|\.[\w./-]+)`/g)].map(
    ([, path]) => path!,
  );
  const inCommands = [...commandsIn(agents).matchAll(/^npx .*? ([\w-]+(?:\/[\w-]+)+)$/gm)];
  const named = [...inProse, ...inCommands.map(([, path]) => path!)];
  // `src/contract.ts` is a file of each package, and e2e takes paths below its own folder.
  const bases = ['', 'host', 'platform/delivery/src'];
  const exists = (path: string) =>
    bases.some((base) => existsSync(join(workspaceRoot, base, path)));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});
