import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { moduleAddress, runCode } from '../testing/child-program';
import { messages } from '../testing/messages';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { recordInputs } from './build-inputs';
import { buildChecked, checkTypes } from './check-types';

jest.setTimeout(20_000); // Each test runs tsc, up to three times.

const sources = {
  'package.json': '{}',
  'shared-types/package.json': '{}',
  'shared-types/src/contracts.ts': 'export interface PageProps { headingId: string }',
  'host/package.json': '{ "devDependencies": { "@backshop/shared-types": "workspace:*" } }',
  'host/tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }',
  'host/src/slot.ts': `import type { PageProps } from '../../shared-types/src/contracts';
export const props: PageProps = { headingId: 'heading' };
`,
};

/** Installs the TypeScript of this workspace, under a name. */
async function installTypeScript(root: string, name: string) {
  await mkdir(join(root, 'node_modules/@typescript'), { recursive: true });
  const installed = join(process.cwd(), 'node_modules/@typescript/native');
  await symlink(installed, join(root, 'node_modules', name));
}

/** Returns a workspace with a host whose types are correct. */
async function hostWith(files: Record<string, string> = {}) {
  const workspace = await temporaryFolder({ ...sources, ...files });
  await installTypeScript(workspace, '@typescript/native');
  await mkdir(join(workspace, 'host/node_modules/@backshop'), { recursive: true });
  const linked = join(workspace, 'host/node_modules/@backshop/shared-types');
  await symlink('../../../shared-types', linked);
  const host = { name: 'host', folder: 'host', root: join(workspace, 'host'), version: '0.1.0' };
  return { workspace, host };
}

const log = jest.spyOn(console, 'log').mockImplementation(() => undefined);
beforeEach(() => log.mockClear());

test('a required prop that was added in shared-types only is refused', async () => {
  const { workspace, host } = await hostWith();
  await checkTypes([host]);
  await writeFiles(workspace, {
    'shared-types/src/contracts.ts':
      'export interface PageProps { headingId: string; period: number }',
  });
  await expect(checkTypes([host])).rejects.toThrow(
    /^host cannot be released, because its sources do not pass the type check:\n {2}host\/src\/slot\.ts\(2,14\): error TS2741: Property 'period' is missing .*\nNothing was changed\. Fix these errors, then run the command again\./,
  );
});

test('a passed check is not repeated before an input changes', async () => {
  const { workspace, host } = await hostWith();
  await checkTypes([host]);
  await checkTypes([host]);
  expect(log).toHaveBeenCalledTimes(1);
  await writeFiles(workspace, { 'host/src/more.ts': 'export const more = 1;' });
  await checkTypes([host]);
  expect(log).toHaveBeenCalledTimes(2);
});

test('a check during which an input changes is repeated, even if it changed back', async () => {
  const { host } = await hostWith({
    'host/node_modules/@typescript/native/package.json': '{}',
    'host/node_modules/@typescript/native/bin/tsc':
      "require('fs').writeFileSync('host/src/more.ts', 'changed')",
  });
  await checkTypes([host]);
  await rm(join(host.root, 'src/more.ts'));
  await checkTypes([host]);
  expect(log).toHaveBeenCalledTimes(2);
});

test('a failed check is repeated', async () => {
  const { host } = await hostWith({ 'host/src/wrong.ts': "export const wrong: number = '1';" });
  await expect(checkTypes([host])).rejects.toThrow('TS2322');
  await expect(checkTypes([host])).rejects.toThrow('TS2322');
});

test('a type error in what the package itself leaves out does not stop a release', async () => {
  const own = `{
    "compilerOptions": { "strict": true }, // A comment is allowed.
    "include": ["src"],
    "exclude": ["src/legacy", "./src/*.stories.ts"]
  }`;
  const wrong = 'export const wrong: number = "text";';
  const { workspace, host } = await hostWith({
    'host/tsconfig.json': own,
    'host/src/legacy/wrong.ts': wrong,
    'host/src/wrong.stories.ts': wrong,
    'host/src/wrong.test.ts': wrong,
  });
  await checkTypes([host]);
  await writeFiles(workspace, { 'host/src/wrong.ts': wrong });
  await expect(checkTypes([host])).rejects.toThrow('host/src/wrong.ts(1,14)');
});

test('a type error in a test does not stop a release', async () => {
  const { host } = await hostWith({ 'host/src/slot.test.ts': "export const a: number = '1';" });
  await expect(checkTypes([host])).resolves.toBeUndefined();
});

describe('in a repository with one remote', () => {
  const files = {
    'package.json': '{ "backshop": { "remote": "reports" } }',
    'webpack.config.ts': '',
    'tsconfig.json': sources['host/tsconfig.json'],
    'src/page.ts': "export const title: number = 'Reports';",
  };
  const packageAt = (root: string) => ({
    name: 'reports',
    folder: 'reports',
    root,
    version: '0.1.0',
  });

  test('its own TypeScript checks the types', async () => {
    const root = await temporaryFolder(files);
    await installTypeScript(root, 'typescript');
    await expect(checkTypes([packageAt(root)])).rejects.toThrow(
      /:\n {2}src\/page\.ts\(1,14\): error TS2322: .*\nNothing was changed\. Fix these errors, then run the command again\.$/,
    );
  });

  test('a remote without TypeScript is an error that says what to install', async () => {
    const root = await temporaryFolder(files);
    await expect(checkTypes([packageAt(root)])).rejects.toThrow(messages.noTypeScript(root));
  });
});

test('a type error stops the build at once, and the next command builds again', async () => {
  const { host } = await hostWith({
    'host/src/wrong.ts': "export const wrong: number = '1';",
    'host/package.json': '{ "type": "module" }',
    'host/webpack.config.ts': 'await new Promise((resolve) => setTimeout(resolve, 60_000));',
  });
  await recordInputs(host, 'older inputs');
  const started = performance.now();
  await expect(buildChecked([host])).rejects.toThrow('do not pass the type check');
  expect(performance.now() - started).toBeLessThan(30_000);
  expect(existsSync(join(host.root, 'dist/.inputs'))).toBe(false);
});

test('a signal ends the compiler, also one that would go on', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const compiler = `
    process.on('SIGTERM', () => undefined);
    const connection = require('node:net').connect(${port}, '127.0.0.1');
    connection.on('data', () => process.kill(process.ppid, 'SIGTERM'));`;
  const root = await temporaryFolder({ compiler });
  const program = runCode(`
    const { runCompiler } = await import('${moduleAddress('build/check-types.ts')}');
    process.once('SIGTERM', () => process.exit());
    await runCompiler('${root}/compiler', [], '${root}');`);
  const failed = program.then(({ errors }) => Promise.reject(new Error(errors)));
  const [connection] = (await Promise.race([once(server, 'connection'), failed])) as [Socket];
  connection.on('error', () => undefined); // An end by force can reset it.
  connection.write('go');
  await once(connection, 'close');
  await expect(failed).rejects.toThrow('');
  server.close();
});
