import { CommandError } from '@backshop/delivery/command-error';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What the registry says about the newest version of a package. */
export interface NewestVersion {
  version: string;
  /** The Node versions that it supports; missing when it does not say. */
  node?: string;
}

/**
 * Asks the registry that npm is configured with.
 * @throws CommandError when the registry does not answer or does not know the package
 */
export async function newestVersion(name: string): Promise<NewestVersion> {
  try {
    const { stdout } = await promisify(execFile)('npm', [
      'view',
      name,
      'version',
      'engines',
      '--json',
    ]);
    return readNpmView(JSON.parse(stdout));
  } catch (error) {
    throw new CommandError(
      `npm could not find the newest version of ${name}. Check the network and npm's configuration, then run pnpm compat again.\n${(error as Error).message}`,
    );
  }
}

/** Reads the output of `npm view NAME version engines --json`: a bare string if it has no engines. */
export function readNpmView(output: unknown): NewestVersion {
  if (typeof output === 'string') return { version: output };
  const { version, engines } = output as { version: string; engines?: { node?: string } };
  return engines?.node ? { version, node: engines.node } : { version };
}
