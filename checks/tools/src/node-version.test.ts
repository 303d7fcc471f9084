import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from './workspace';

const programs = {
  delivery: 'platform/delivery/bin/delivery.js',
  'dev-server': 'platform/dev-server/bin/dev-server.js',
  tools: 'checks/tools/bin/tools.js',
  'npm create': 'platform/create-remote/bin/create-remote.js',
};

/** Runs a program in a process that claims to be a version of Node. */
function runIn(version: string, program: string) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  const code = `Object.defineProperty(process, 'versions', { value: ${versions} })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
  const file = join(workspaceRoot, program);
  return spawnSync(process.execPath, [...args, file, '--help'], { encoding: 'utf8' });
}

test.each(Object.entries(programs))('%s refuses a Node that is too old, in one line', (_, file) => {
  for (const version of ['18.20.8', '20.18.3']) {
    const { status, stderr } = runIn(version, file);
    expect(stderr).toBe(
      `Backshop needs Node 20.19 or newer, but this is Node ${version}. Install a newer one (https://nodejs.org), then run the command again.\n`,
    );
    expect(status).toBe(1);
  }
});

test('the oldest supported Node and newer ones are accepted', () => {
  for (const version of ['20.19.0', '22.1.0'])
    expect(runIn(version, 'platform/delivery/bin/check-node.js').status).toBe(0);
});

test('npm create, which installs no other package of Backshop, has the same check', () => {
  const [one, other] = ['delivery', 'create-remote'].map((name) =>
    readFileSync(join(workspaceRoot, 'platform', name, 'bin/check-node.js'), 'utf8'),
  );
  expect(other).toBe(one);
});
