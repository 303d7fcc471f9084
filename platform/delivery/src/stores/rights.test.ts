import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { liveDamage, reportVerification } from '../commands/run-verify';
import { verifyOrigin } from '../features/verify/verify';
import { builtHost, builtRemote } from '../testing/built-package';
import { runCode } from '../testing/child-program';
import { originProgram } from '../testing/origin-program';
import { publishedDirectory } from '../testing/published-origin';
import { directoryOrigin } from './directory-origin';
import { temporaryFolder } from '../testing/temporary-folder';

const rightsOf = (path: string) => statSync(path).mode & 0o777;

/** Publishes a host and a remote with a strict umask. Returns the rights of all files and folders. */
async function publishStrictly(directory: string) {
  const workspace = await temporaryFolder();
  const packages = [await builtHost(workspace), await builtRemote(workspace, 'dashboard')];
  const program = originProgram(directory, [{ do: 'publish', packages }], 0o077);
  expect(await runCode(program)).toMatchObject({ output: 'ok\n', errors: '' });
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const rights = (isFolder: boolean) =>
    new Set(
      entries
        .filter((entry) => entry.isDirectory() === isFolder && !entry.parentPath.includes('/.'))
        .map((entry) => rightsOf(join(entry.parentPath, entry.name))),
    );
  return { files: [...rights(false)], folders: [...rights(true)] };
}

test.each([
  [0o755, 0o644],
  [0o775, 0o664],
  [0o750, 0o640],
  [0o700, 0o600],
])('in a folder with the rights %o, a strict umask takes nothing away', async (folder, file) => {
  const directory = `${await temporaryFolder()}/origin/`; // A slash at its end changes nothing.
  mkdirSync(directory);
  chmodSync(directory, folder);
  expect(await publishStrictly(directory)).toEqual({ files: [file], folders: [folder] });
  expect((await verifyOrigin(directoryOrigin(directory))).findings).toEqual([]);
});

test('a new folder can be read by those that can read the folder which it is in', async () => {
  const parent = await temporaryFolder();
  chmodSync(parent, 0o1777);
  const directory = join(parent, 'shop/origin');
  expect(await publishStrictly(directory)).toEqual({ files: [0o644], folders: [0o755] });
  expect(rightsOf(directory)).toBe(0o755);
});

test('verify finds what has fewer rights than the folder of the origin', async () => {
  const { origin, first } = await publishedDirectory('dashboard');
  const { directory } = origin;
  chmodSync(directory, 0o755);
  const { version } = first.remotes.dashboard!;
  for (const path of readdirSync(directory, { recursive: true }) as string[]) {
    const isFolder = statSync(join(directory, path)).isDirectory();
    chmodSync(join(directory, path), isFolder ? 0o755 : 0o644);
  }
  chmodSync(join(directory, 'index.html'), 0o600);
  chmodSync(join(directory, 'remotes/dashboard', version), 0o700);
  chmodSync(join(directory, 'version-lists/dashboard.json'), 0o640);
  mkdirSync(join(directory, 'lost+found'), { mode: 0o700 }); // Of the file system.
  const verification = await verifyOrigin(origin);
  const problem = 'not readable for the server';
  expect(verification.findings).toEqual([
    { path: 'index.html', problem, isLive: true },
    { path: `remotes/dashboard/${version}`, problem, isLive: true },
    { path: 'version-lists/dashboard.json', problem, isLive: false },
  ]);
  expect(reportVerification(verification)).toContain('3 damaged, 2 of them live');
  expect(liveDamage(verification)).toContain('chmod -R go+rX');
});
