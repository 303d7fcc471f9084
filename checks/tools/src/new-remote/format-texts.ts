import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const workerFile = join(import.meta.dirname, 'format-worker.mjs');

/** Returns texts in the format of `pnpm format`, by their path in the workspace. */
export async function formatTexts(
  texts: ReadonlyMap<string, string>,
  root: string,
): Promise<Map<string, string>> {
  const workerData = [...texts].map(([path, text]) => [join(root, path), text]);
  const [formatted] = (await once(new Worker(workerFile, { workerData }), 'message')) as [string[]];
  return new Map([...texts.keys()].map((path, index) => [path, formatted[index]!]));
}
