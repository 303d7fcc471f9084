import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEnd } from './before-end';

/** Runs an action with a new folder, which goes away with it, also when a signal ends this process. */
export async function withTemporaryFolder<T>(
  name: string,
  action: (folder: string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), `backshop-${name}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const takeBack = beforeEnd(remove);
  try {
    return await action(folder);
  } finally {
    remove();
    takeBack();
  }
}
