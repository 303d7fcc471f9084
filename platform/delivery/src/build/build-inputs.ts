import { hashBuildInputs } from '@backshop/build-config/build-inputs';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleasablePackage } from '../base/project';

/** The files that record the inputs of the last success. The paths are relative to the package. */
const records = {
  /** In `dist`, so deleting a build also deletes its record. */
  build: 'dist/.inputs',
  types: 'node_modules/.cache/checked-types.inputs',
};

/** Something that depends on a package's sources only, and need not be repeated. */
type Step = keyof typeof records;

/** Returns a hash of what a step reads, or undefined if its last success read the same. */
export async function changedInputs(
  built: ReleasablePackage,
  step: Step = 'build',
): Promise<string | undefined> {
  const files = hashBuildInputs(built.root);
  const inputs = createHash('sha256').update(process.version).update(files).digest('hex');
  const lastInputs = await readFile(recordOf(built, step), 'utf8').catch(() => '');
  return inputs === lastInputs ? undefined : inputs;
}

/** Whether a package has a complete build, of these or of other sources. */
export function hasBuild(built: ReleasablePackage): boolean {
  return existsSync(recordOf(built, 'build'));
}

/** Records the inputs of a step that succeeded, unless they changed meanwhile. */
export async function recordSuccess(
  built: ReleasablePackage,
  inputs: string,
  step: Step = 'build',
): Promise<void> {
  if ((await changedInputs(built, step)) === inputs) await recordInputs(built, inputs, step);
}

/** Records the inputs of a step's last success. */
export async function recordInputs(
  built: ReleasablePackage,
  inputs: string,
  step: Step = 'build',
): Promise<void> {
  await mkdir(dirname(recordOf(built, step)), { recursive: true });
  await writeFile(recordOf(built, step), inputs);
}

/** Deletes the record of a step that begins: it may be killed when only some files are written. */
export async function forgetInputs(built: ReleasablePackage, step: Step = 'build'): Promise<void> {
  await rm(recordOf(built, step), { force: true });
}

function recordOf({ root }: ReleasablePackage, step: Step): string {
  return join(root, records[step]);
}
