import { CommandError } from '@backshop/delivery';
import { join } from 'node:path';
import { help, readArguments } from './src/arguments';
import { buildProducts } from './src/products/products';
import { conditionsNow, readResults, writeResults } from './src/report/results';
import type { Section } from './src/report/section';
import { sections } from './src/sections/sections';

/** Folder of the published results. */
const folder = join(import.meta.dirname, '../../docs/performance');

/** Builds the products, measures the chosen sections and writes the report. */
async function bench(): Promise<void> {
  const { isHelpWanted, isQuick, isReportOnly, chosen } = readArguments(process.argv.slice(2));
  if (isHelpWanted) return console.log(help);
  if (isReportOnly) return writeResults(folder, await readResults(folder, sections), sections);
  console.log('Building the products …');
  const products = await buildProducts();
  const waiting = [...chosen];
  // A quick run measures nothing that counts, so it can use both cores.
  await Promise.all(Array.from({ length: isQuick ? 2 : 1 }, measureInTurn));

  async function measureInTurn(): Promise<void> {
    for (let section = waiting.shift(); section; section = waiting.shift()) {
      try {
        await measure(section);
      } catch (error) {
        // The other sections do not depend on this one.
        console.error(`  "${section.title}" failed:`, error);
        process.exitCode = 1;
      }
    }
  }

  async function measure(section: Section): Promise<void> {
    const start = performance.now();
    console.log(`Measuring "${section.title}" …`);
    if (isQuick) present(section, await section.measure({ products, isQuick }));
    else {
      const conditions = await conditionsNow();
      const result = await section.measure({ products, isQuick });
      // Written after each section, so that a failure later on does not lose this result.
      const results = await readResults(folder, sections);
      await writeResults(folder, { ...results, [section.name]: { conditions, result } }, sections);
      console.log(section.report(result));
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(0);
    console.log(`  Measured "${section.title}" in ${seconds} s`);
  }
}

/** Composes all that the results would say. */
function present({ report, goals, plots }: Section, result: unknown): void {
  report(result);
  goals(result);
  plots?.(result);
}

try {
  await bench();
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  process.exitCode = 1;
}
