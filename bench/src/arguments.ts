import { CommandError } from '@backshop/delivery/command-error';
import { parseArgs } from 'node:util';
import type { Section } from './sections/section';
import { sections } from './sections/sections';

const fullRounds = 12;
const quickRounds = 1;

const sectionNames = sections.map(({ name }) => name).join(', ');

/** The text of `pnpm bench --help`. */
export const help = `Usage: pnpm bench [options]

Builds Backshop in three ways, measures them in a browser and writes docs/performance/results.md.
A full run takes about half an hour. Run nothing else at the same time.

Options:
  --only <sections>  measure these sections only and keep the other results (comma-separated)
  --rounds <number>  number of rounds (default: ${fullRounds}, with --quick: ${quickRounds})
  --quick            check that everything works; writes to bench/dist/quick
  --help             show this help

Sections: ${sectionNames}`;

const seeHelp = 'Run for help: pnpm bench --help';

/** What a run of the benchmark does. */
interface BenchArguments {
  isHelpWanted: boolean;
  isQuick: boolean;
  rounds: number;
  /** The sections to measure. */
  chosen: Section[];
}

/**
 * Reads the command-line arguments.
 * @throws CommandError if they are not valid
 */
export function readArguments(args: string[]): BenchArguments {
  const { help, quick, only, rounds } = parse(args);
  return {
    isHelpWanted: help,
    isQuick: quick,
    rounds: rounds === undefined ? (quick ? quickRounds : fullRounds) : readRounds(rounds),
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
        only: { type: 'string' },
        rounds: { type: 'string' },
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

function readRounds(text: string): number {
  const rounds = Number(text);
  if (Number.isInteger(rounds) && rounds >= 1) return rounds;
  throw new CommandError(
    `--rounds is "${text}", but it must be a whole number of at least 1.\n${seeHelp}`,
  );
}
