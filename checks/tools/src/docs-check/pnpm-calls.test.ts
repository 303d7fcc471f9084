import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, workspaceRoot } from '../workspace';
import { pnpmCalls, unknownCalls } from './pnpm-calls';

test.each([
  ['pnpm types', [{ script: 'types', options: [] }]],
  ['npm install --global pnpm@10', []],
  ['pnpm --filter @backshop/bench exec tsx', []],
  ['npx --yes pnpm@10 compat | tee -a out', [{ script: 'compat', options: [] }]],
  [
    'pnpm --silent release "$PACKAGE" --message "not --an-option" --json | tee --append out',
    [{ script: 'release', options: ['--message', '--json'] }],
  ],
  [
    'pnpm rollback host \\\n  --if-live "$VERSION"\npnpm smoke "$URL" && echo --done',
    [
      { script: 'rollback', options: ['--if-live'] },
      { script: 'smoke', options: [] },
    ],
  ],
  ['version=$(pnpm --silent releases --limit=1)', [{ script: 'releases', options: ['--limit'] }]],
])('finds the scripts and options of: %s', (shellScript, calls) => {
  expect(pnpmCalls(shellScript)).toEqual(calls);
});

const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

test('every script is one command, so that it gets the option --help', () => {
  expect(Object.values(scripts).filter((script) => /[&|;]/.test(script))).toEqual([]);
});

test.each([
  ['delivery', 'platform/delivery'],
  ['tools', 'checks/tools'],
])('every script that runs %s is one of its commands', (name, folder) => {
  const program = join(workspaceRoot, folder, `bin/${name}.js`);
  const { stdout } = spawnSync(process.execPath, [program, '--help'], { encoding: 'utf8' });
  const commands = Object.entries(scripts).filter(([, script]) => script.startsWith(`${name} `));
  expect(commands.length).toBeGreaterThan(5);
  for (const [script, command] of commands) {
    expect(command).toBe(`${name} ${script}`);
    expect(stdout).toMatch(new RegExp(`^  ${script}[ \n]`, 'm'));
  }
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
      ...[...ours].map(([, , command]) => `pnpm ${command}`),
      ...[...others].map(([, each]) => each!),
    ];
  });
  expect(commands.length).toBeGreaterThan(50);
  const named = commands.map((command) =>
    command.replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, 'text').replaceAll(/<\w+>|[[\]|]/g, ' '),
  );
  expect(unknownCalls(named.flatMap(pnpmCalls))).toEqual([]);
});
