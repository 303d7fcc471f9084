import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleasablePackage } from '../workspace';

/** What every build reads, besides the files of its own package. */
const sharedInputs = ['build-config', 'pnpm-lock.yaml', 'shared-types', 'ui'];

/** Files that no build reads. */
const ignored = /(^|\/)(node_modules|dist|test-results)(\/|$)|\.test\.tsx?$/;

/** Returns a hash of what a build reads, or undefined if the last build read the same. */
export async function changedInputs(built: ReleasablePackage): Promise<string | undefined> {
  const hash = createHash('sha256').update(process.version);
  const workspace = dirname(built.root);
  for (const input of [...sharedInputs, built.folder]) {
    for (const file of await listFiles(workspace, input)) {
      hash
        .update(file)
        .update('\0')
        .update(await readFile(join(workspace, file)));
    }
  }
  const inputs = hash.digest('hex');
  const lastInputs = await readFile(recordOf(built), 'utf8').catch(() => '');
  return inputs === lastInputs ? undefined : inputs;
}

/** Records the inputs of a build that has just succeeded. */
export async function recordInputs(built: ReleasablePackage, inputs: string): Promise<void> {
  await mkdir(dirname(recordOf(built)), { recursive: true });
  await writeFile(recordOf(built), inputs);
}

/** The record is part of `dist`: whoever deletes a build deletes the record too. */
function recordOf({ root }: ReleasablePackage): string {
  return join(root, 'dist/.inputs');
}

async function listFiles(workspace: string, input: string): Promise<string[]> {
  if (ignored.test(input)) return [];
  const entries = await readdir(join(workspace, input), { withFileTypes: true }).catch(() => null);
  if (!entries) return [input];
  const nested = entries.map((entry) => listFiles(workspace, `${input}/${entry.name}`));
  return (await Promise.all(nested)).flat().sort();
}
