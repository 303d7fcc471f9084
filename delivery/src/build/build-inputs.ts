import { hashBuildInputs } from '@backshop/build-config/build-inputs';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleasablePackage } from '../workspace';

/** Returns a hash of what a build reads, or undefined if the last build read the same. */
export async function changedInputs(built: ReleasablePackage): Promise<string | undefined> {
  const files = hashBuildInputs(built.root, dirname(built.root));
  const inputs = createHash('sha256').update(process.version).update(files).digest('hex');
  const lastInputs = await readFile(recordOf(built), 'utf8').catch(() => '');
  return inputs === lastInputs ? undefined : inputs;
}

/** Records the inputs of a build that has just succeeded. */
export async function recordInputs(built: ReleasablePackage, inputs: string): Promise<void> {
  await mkdir(dirname(recordOf(built)), { recursive: true });
  await writeFile(recordOf(built), inputs);
}

/** The record is in `dist`, so deleting a build also deletes its record. */
function recordOf({ root }: ReleasablePackage): string {
  return join(root, 'dist/.inputs');
}
