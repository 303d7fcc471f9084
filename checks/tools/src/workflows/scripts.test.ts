import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';

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
