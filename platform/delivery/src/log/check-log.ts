import { eachLimit } from '../base/each-limit';
import type { FileCheck } from '../origin/file-check';
import { type Origin, readText } from '../origin/origin';
import { entryFile, numberOfEntry, parseEntry } from './log-entry';

/** How many files are read at the same time. */
const reads = 16;

/**
 * Checks that the log has every release from the oldest one that is there to the newest.
 * @param files all files on the origin
 */
export async function checkLog(origin: Origin, files: string[]): Promise<FileCheck> {
  const numbers = files
    .flatMap((file) => numberOfEntry(file) ?? [])
    .sort((one, other) => one - other);
  const changed: string[] = [];
  await eachLimit([...numbers], reads, async (number) => {
    const text = await readText(origin, entryFile(number));
    if (text !== undefined && !parseEntry(number, text)) changed.push(entryFile(number));
  });
  const missing: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const before = numbers[index - 1] ?? number - 1;
    for (let gap = before + 1; gap < number; gap += 1) missing.push(entryFile(gap));
  }
  return { missing, changed: changed.sort(), belonging: new Set(numbers.map(entryFile)) };
}
