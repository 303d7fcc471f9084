import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

const workerFile = join(import.meta.dirname, 'format-worker.mjs');

/**
 * Returns texts as Prettier formats them, by their path in a folder. The line breaks depend on the length of
 * the remote's name, so templates cannot have them.
 * @param options of Prettier; without them, those of the folder
 */
export async function formatTexts(
  texts: ReadonlyMap<string, string>,
  folder: string,
  options?: object,
): Promise<Map<string, string>> {
  const files = [...texts].map(([path, text]) => [join(folder, path), text]);
  const worker = new Worker(workerFile, { workerData: { texts: files, options } });
  const [formatted] = (await once(worker, 'message')) as [string[]];
  return new Map([...texts.keys()].map((path, index) => [path, formatted[index]!]));
}
