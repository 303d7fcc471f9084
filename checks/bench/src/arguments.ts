import { CommandError } from '@backshop/delivery/command-error';
import { parseArgs } from 'node:util';
import type { Section } from './report/section';
import { sections } from './sections/sections';

const defaultMinutes = 8;

const sectionNames = sections.map(({ name }) => name).join(', ');

/** The text of `pnpm bench --help`. */
export const help = `Usage: pnpm bench [options]

Builds Backshop in several ways, measures them in a browser and writes docs/performance/results.md.
A full run takes about 25 minutes. Run nothing else at the same time.

Options:
  --only <sections>  measure these sections only and keep the other results (comma-separated)
  --minutes <number> stop loading pages after this time, even if goals are undecided (default: ${defaultMinutes})
  --quick            measure everything once, as a check; writes to checks/bench/dist/quick
  --report           measure nothing; write results.md again from results.json
  --help             show this help

Sections: ${sectionNames}`;

const seeHelp = 'Run for help: pnpm bench --help';

/** What a run of the benchmark does. */
interface BenchArguments {
  isHelpWanted: boolean;
  isQuick: boolean;
  /** Whether it only writes the report of earlier results again. */
  isReportOnly: boolean;
  /** Longest time that the section "load" takes to decide its goals, in minutes. */
  minutes: number;
  /** The sections to measure. */
  chosen: Section[];
}

/**
 * Reads the command-line arguments.
 * @throws CommandError if they are not valid
 */
export function readArguments(args: string[]): BenchArguments {
  const { help, quick, report, only, minutes } = parse(args);
  return {
    isHelpWanted: help,
    isQuick: quick,
    isReportOnly: report,
    minutes: minutes === undefined ? defaultMinutes : readMinutes(minutes),
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
        minutes: { type: 'string' },
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

function readMinutes(text: string): number {
  const minutes = Number(text);
  if (minutes > 0) return minutes;
  throw new CommandError(`--minutes is "${text}", but it must be a number above 0.\n${seeHelp}`);
}
