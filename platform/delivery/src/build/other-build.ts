import { contractFile } from '@backshop/build-config/output-files';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../base/command-error';
import { ifExists } from '../base/optional';
import { type FederationManifest, manifestFile, parseManifest } from './built-version';

/** Refuses what is no output folder of a build, and builds that a release makes itself. */
export function assertOtherBuild(output: string): void {
  if (!statSync(output, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(
      `There is no folder ${output}. Nothing was changed. Build the package first, or correct --from.`,
    );
  }
  if (!existsSync(join(output, contractFile))) return;
  throw new CommandError(
    `${output} is a build of Backshop's preset. Nothing was changed. Run the command without --from: it builds the package if its sources changed.`,
  );
}

export async function readManifest(output: string): Promise<FederationManifest> {
  const file = join(output, manifestFile);
  const manifest = parseManifest(await ifExists(readFile(file, 'utf8')));
  if (manifest) return manifest;
  throw new CommandError(
    `${file} is no manifest of Module Federation. Build the remote with ModuleFederationPlugin of @module-federation/enhanced, without "manifest: false".`,
  );
}
