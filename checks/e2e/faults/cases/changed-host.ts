import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releasablePackages } from '@backshop/delivery';
import type { TestOrigin } from '../run/test-origin';

/**
 * Releases a copy of the host's build whose script is changed.
 * @param change gets the script and returns the new one
 * @returns the version
 */
export async function releaseChangedHost(
  origin: TestOrigin,
  change: (script: string) => string,
): Promise<string> {
  const host = releasablePackages().find(({ name }) => name === 'host')!;
  const root = await mkdtemp(join(tmpdir(), 'backshop-'));
  // Compressed copies would still have the real script.
  const isCompressed = (file: string) => /\.(br|gz)$/.test(file);
  const copy = join(root, 'dist');
  await cp(join(host.root, 'dist'), copy, {
    recursive: true,
    filter: (file) => !isCompressed(file),
  });
  const script = join(copy, 'main.js');
  await writeFile(script, change(await readFile(script, 'utf8')));
  const version = await origin.release('host', root);
  await rm(root, { recursive: true });
  return version;
}
