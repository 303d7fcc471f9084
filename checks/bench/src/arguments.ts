import { CommandError } from '@backshop/delivery';
import { parseArgs } from 'node:util';
import type { Section } from './report/section';
import { sections } from './sections/sections';

const sectionNames = sections.map(({ name }) => name).join(', ');

/** The text of `pnpm bench --help`. */
export const help = `Usage: pnpm bench [options]

Builds Backshop in several ways, measures them in a browser and writes docs/performance/results.md.
A full run takes about 30 minutes. Run nothing else at the same time.

Options:
  --only <sections>  measure these sections only and keep the other results (comma-separated)
  --quick            run every section once, as a check of the bench; writes no results
  --report           measure nothing; write results.md again from results.json
  --help             show this help

Sections: ${sectionNames}`;

const seeHelp = 'Run for help: pnpm bench --help';

/** What a run of the benchmark does. */
interface BenchArguments {
  isHelpWanted: boolean;
  /** Whether it only checks that every section works. */
  isQuick: boolean;
  /** Whether it only writes the report of earlier results again. */
  isReportOnly: boolean;
  /** The sections to measure. */
  chosen: Section[];
}

/**
 * Reads the command-line arguments.
 * @throws CommandError if they are not valid
 */
export function readArguments(args: string[]): BenchArguments {
  const { help, quick, report, only } = parse(args);
  return {
    isHelpWanted: help,
    isQuick: quick,
    isReportOnly: report,
    chosen: only === undefined ? sections : only.split(',').map(sectionNamed),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        help: { type: 'boolean', default: false },
        quick: { type: 'boolean', default: false },
        report: { type: 'boolean', default: false },
        only: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${seeHelp}`);
  }
}

function sectionNamed(name: string): Section {
  const found = sections.find((section) => section.name === name);
  if (found) return found;
  throw new CommandError(`There is no section "${name}". Sections: ${sectionNames}\n${seeHelp}`);
}
