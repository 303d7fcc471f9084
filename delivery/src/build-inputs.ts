import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleasablePackage } from './workspace';

/** What a build depends on besides its package's own files. */
const sharedInputs = ['build-config', 'pnpm-lock.yaml', 'shared-types'];

/** What never reaches a build. */
const leftOut = /(^|\/)(node_modules|dist|test-results)(\/|$)|\.test\.tsx?$/;

/** A fingerprint of what a package's build reads, when it differs from that of its last build. */
export async function inputsChanged(built: ReleasablePackage): Promise<string | undefined> {
  const hash = createHash('sha256').update(process.version);
  const workspace = dirname(built.root);
  for (const input of [...sharedInputs, built.folder]) {
    for (const file of await listInputs(workspace, input)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(workspace, file)));
    }
  }
  const inputs = hash.digest('hex');
  return inputs === (await readFile(record(built), 'utf8').catch(() => '')) ? undefined : inputs;
}

/** Notes the inputs of a build that has just succeeded. */
export async function rememberInputs(built: ReleasablePackage, inputs: string): Promise<void> {
  await mkdir(dirname(record(built)), { recursive: true });
  await writeFile(record(built), inputs);
}

/** Lies in `dist`, so that a removed build is never taken for a fresh one. */
function record({ root }: ReleasablePackage): string {
  return join(root, 'dist/.inputs');
}

async function listInputs(workspace: string, input: string): Promise<string[]> {
  if (leftOut.test(input)) return [];
  const entries = await readdir(join(workspace, input), { withFileTypes: true }).catch(() => null);
  if (!entries) return [input];
  const nested = entries.map((entry) => listInputs(workspace, `${input}/${entry.name}`));
  return (await Promise.all(nested)).flat().sort();
}
