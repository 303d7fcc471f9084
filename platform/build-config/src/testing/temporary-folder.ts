/// <reference types="jest" />

import { lstatSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const folders: string[] = [];

/**
 * Creates a folder with these files, by path. It is deleted after the last test of the test file.
 * @returns its absolute path, without symbolic links
 */
export async function temporaryFolder(files: Record<string, string> = {}): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'backshop-')));
  folders.push(folder);
  await writeFiles(folder, files);
  return folder;
}

/** Writes files into a folder, by path. */
export async function writeFiles(
  folder: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

// Playwright has no such global function.
if (typeof afterAll === 'function') {
  afterAll(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
    // `realpathSync` of Node 20 looks at the last file. After a pipe or a socket, `require` would follow no links.
    lstatSync(tmpdir());
  }, 30_000); // A test file leaves up to some thousand files.
}
