import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import type { Section } from '../sections/section';
import type { Conditions } from './conditions';
import { composeReport, plotsOf } from './report';

/** What was measured, by section; each may have been measured on another day. */
type Results = Record<string, { conditions: Conditions; result: unknown }>;

const recordFile = 'results.json';

/** The results that a folder holds; none when it holds no record. */
export async function readResults(folder: string): Promise<Results> {
  const text = await readFile(join(folder, recordFile), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Results;
}

/** Writes figures, report and plots into a folder. What was written there by hand stays. */
export async function writeResults(
  folder: string,
  results: Results,
  sections: Section[],
): Promise<void> {
  const measured = sections.flatMap((section) => {
    const found = results[section.name];
    return found ? [{ section, ...found }] : [];
  });
  const files = new Map(measured.flatMap((each) => Object.entries(plotsOf(each))));
  files.set('results.md', await format(composeReport(measured), { parser: 'markdown' }));
  files.set(recordFile, await format(JSON.stringify(results), { parser: 'json', printWidth: 100 }));
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}
