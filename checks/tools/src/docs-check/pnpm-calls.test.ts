import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, workspaceRoot } from '../workspace';
import { commandOf, scripts } from './commands';
import { pnpmCalls, unknownCalls } from './pnpm-calls';

test.each([
  ['pnpm typecheck', [{ script: 'typecheck', options: [] }]],
  ['npm install --global pnpm@10', []],
  ['pnpm --filter @backshop/bench exec tsx', []],
  ['npx --yes pnpm@10 tools compat | tee -a out', [{ script: 'tools compat', options: [] }]],
  [
    'pnpm --silent delivery release "$PACKAGE" --message "not --an-option" --json | tee --append out',
    [{ script: 'delivery release', options: ['--message', '--json'] }],
  ],
  [
    'pnpm delivery rollback host \\\n  --if-live "$VERSION"\npnpm delivery smoke "$URL" && echo --done',
    [
      { script: 'delivery rollback', options: ['--if-live'] },
      { script: 'delivery smoke', options: [] },
    ],
  ],
  [
    'version=$(pnpm --silent delivery releases --limit=1)',
    [{ script: 'delivery releases', options: ['--limit'] }],
  ],
])('finds the scripts and options of: %s', (shellScript, calls) => {
  expect(pnpmCalls(shellScript)).toEqual(calls);
});

test('every script is one command, so that it gets the option --help', () => {
  expect(Object.values(scripts).filter((script) => /[&|;]/.test(script))).toEqual([]);
});

test.each(['delivery', 'tools'])('every script that runs %s is one of its commands', (name) => {
  const started = Object.keys(scripts).filter((script) => scripts[script]!.startsWith(`${name} `));
  expect(started.length).toBeGreaterThan(1);
  expect(started.filter((script) => !commandOf(script))).toEqual([]);
});

test('a command that does not exist is found, also in a program', () => {
  const calls = pnpmCalls('pnpm delivery release --all\npnpm delivery relase\npnpm relase');
  expect(unknownCalls(calls)).toEqual(['pnpm delivery relase', 'pnpm relase']);
});

test('every command that a message tells people to run exists, with its options', () => {
  const sources = listFiles(workspaceRoot).filter((path) =>
    /^(host|ui|remote-\w+|platform\/.*|checks\/tools)\/src\/(?!.*(\.test\.|docs-check\/)).*\.tsx?$/.test(
      path,
    ),
  );
  const commands = sources.flatMap((path) => {
    const text = readFileSync(join(workspaceRoot, path), 'utf8');
    const ours = text.matchAll(/commandFor\(\s*(['"`])(.+?)\1/g);
    const others = text.matchAll(/[Rr]un:? `?(pnpm [a-z].*?)[`'"\\]/g);
    return [
      ...[...ours].map(([, , command]) => `pnpm delivery ${command}`),
      ...[...others].map(([, each]) => each!),
    ];
  });
  expect(commands.length).toBeGreaterThan(50);
  const named = commands.map((command) =>
    command.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'text').replaceAll(/<\w+>|[[\]|]/g, ' '),
  );
  expect(unknownCalls(named.flatMap(pnpmCalls))).toEqual([]);
});
