import { parseArgs } from 'node:util';
import { CommandError } from '@backshop/delivery/command-error';
import { join } from 'node:path';
import { buildProducts } from './src/products/products';
import { conditionsNow } from './src/report/conditions';
import { readResults, writeResults } from './src/report/results';
import { sections } from './src/sections/sections';

const usage = `Usage: pnpm bench [--quick] [--only <section>,…] [--rounds <number>]`;

const fullRounds = 12;
const quickRounds = 1;

/** Where the results stand that count, and those of a quick run. */
const folders = {
  full: join(import.meta.dirname, '../docs/performance'),
  quick: join(import.meta.dirname, 'dist/quick'),
};

async function bench(): Promise<void> {
  const { isQuick, rounds, chosen } = readArguments();
  console.log('Building the three products …');
  const products = await buildProducts();
  const folder = isQuick ? folders.quick : folders.full;
  for (const section of chosen) {
    const started = performance.now();
    console.log(`${section.title} …`);
    const conditions = await conditionsNow();
    const result = await section.measure({
      products,
      rounds,
      fewRounds: Math.ceil(rounds / 3),
      isQuick,
    });
    // Kept at once: a later section that fails costs no earlier one.
    const results = await readResults(folder);
    await writeResults(folder, { ...results, [section.name]: { conditions, result } }, sections);
    console.log(
      `  ${((performance.now() - started) / 1000).toFixed(0)} s\n\n${section.report(result)}\n`,
    );
  }
  console.log(`Written to ${join(folder, 'results.md')}`);
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  const names = values.only?.split(',') ?? sections.map(({ name }) => name);
  const chosen = names.map((name) => {
    const found = sections.find((section) => section.name === name);
    if (found) return found;
    const known = sections.map((section) => section.name).join(', ');
    throw new CommandError(`There is no section "${name}"; there are ${known}.\n${usage}`);
  });
  const rounds = Number(values.rounds ?? (values.quick ? quickRounds : fullRounds));
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new CommandError(
      `--rounds is "${values.rounds}"; it has to be a whole number from 1.\n${usage}`,
    );
  }
  return { isQuick: values.quick, rounds, chosen };
}

try {
  await bench();
} catch (error) {
  const isExpected =
    error instanceof CommandError ||
    String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(isExpected ? (error as Error).message : error);
  process.exitCode = 1;
}
