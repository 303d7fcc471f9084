import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import type { Section } from '../sections/section';
import type { Conditions } from './conditions';
import { composeReport, plotsOf } from './report';

/** The results of all sections. Sections can be from different days. */
type Results = Record<string, { conditions: Conditions; result: unknown }>;

const resultsFile = 'results.json';

/** Version of the method. Increase it when earlier results cannot be reported any more. */
const method = 2;

/** Returns the results in a folder, or none if they were measured with another method. */
export async function readResults(folder: string): Promise<Results> {
  const text = await readFile(join(folder, resultsFile), 'utf8').catch(() => '{}');
  const file = JSON.parse(text) as { method?: number; sections?: Results };
  return file.method === method ? (file.sections ?? {}) : {};
}

/**
 * Writes the results, the report and the plots into a folder. Other files in it stay as they are.
 */
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
  const markdown = { parser: 'markdown', proseWrap: 'always', printWidth: 120 } as const;
  files.set('results.md', await format(composeReport(measured), markdown));
  files.set(
    resultsFile,
    await format(JSON.stringify({ method, sections: results }), {
      parser: 'json',
      printWidth: 100,
    }),
  );
  await mkdir(folder, { recursive: true });
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}
