import { createInterface } from 'node:readline';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import { runChild } from '../base/run-child';
import type { LogEntry } from '../core/entry';
import type { DescribedEntry } from '../core/feature';
import { bisect, type Judge, type Verdict } from '../features/bisect/bisect';
import { configuredOrigin, wholeNumberFrom } from './arguments';
import { reportLog } from './log-report';

interface BisectOptions {
  good: string;
  bad: string;
}

/** The exit code with which a command says that it cannot judge a release, as for `git bisect run`. */
const skipCode = 125;

/**
 * `pnpm delivery bisect`: finds the release that broke something. It serves former releases on this machine, one after the
 * other. A command judges each, or whoever runs it.
 * @param command the command and its arguments; it gets the address in BACKSHOP_URL
 */
export async function runBisect(command: string[], { good, bad }: BisectOptions): Promise<void> {
  const advice = `the number of a release. Give two of them: ${commandFor('bisect --good 11 --bad 40')}`;
  const [first, last] = [wholeNumberFrom(good, advice), wholeNumberFrom(bad, advice)];
  const origin = await configuredOrigin();
  const search = (judge: Judge) => bisect(origin, first, last, judge);
  const broken = await (command.length > 0 ? search(byCommand(command)) : byHand(search));
  const head =
    broken.length === 1
      ? 'This release broke it:'
      : `One of these ${broken.length} releases broke it. Those between could not be judged:`;
  console.log(`${head}\n\n${reportLog(broken.reverse())}`);
}

const announce = (address: string, { number, command }: LogEntry, steps: number | undefined) =>
  `Release ${number} (${command}) is at ${address}, ${
    steps === undefined ? 'to check' : `about ${steps} ${steps === 1 ? 'step' : 'steps'} left`
  }.`;

function byCommand([program = '', ...args]: string[]): Judge {
  if (!program) {
    throw new CommandError(
      `The command that judges a release has no name. Run: ${commandFor('bisect --good 11 --bad 40 -- <command>')}`,
    );
  }
  return async (address, entry, steps) => {
    console.log(announce(address, entry, steps));
    const env = { ...process.env, BACKSHOP_URL: address };
    const judging = runChild(program, args, { stdio: 'inherit', env });
    const { code, signal } = await judging.catch((error: Error) => {
      throw new CommandError(`${program} could not be started: ${error.message}`);
    });
    // It can have ended before it has judged the release.
    if (signal) throw new CommandError(`${signal} ended ${program}, so the search ended too.`);
    const verdict: Verdict = code === 0 ? 'good' : code === skipCode ? 'skipped' : 'bad';
    console.log(`  ${verdict}`);
    return verdict;
  };
}

/** Asks whoever runs the command. The answers can also come from a pipe. */
async function byHand(search: (judge: Judge) => Promise<DescribedEntry[]>) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  terminal.setPrompt('Open it. Does it work? (yes, no, skip) ');
  const answers = terminal[Symbol.asyncIterator]();
  let isOpen = true; // A pipe can end before all its lines are read.
  terminal.once('close', () => (isOpen = false));
  const ask: Judge = async (address, entry, steps) => {
    console.log(announce(address, entry, steps));
    for (;;) {
      if (isOpen) terminal.prompt();
      const next: IteratorResult<string, undefined> = await answers.next();
      // Without a terminal, or after Ctrl-C or Ctrl-D.
      if (next.done) {
        throw new CommandError(
          `Nobody answered, so the search ended. Run it in a terminal, or let a command judge: ${commandFor('bisect --good 11 --bad 40 -- <command>')}`,
        );
      }
      const answer = next.value.trim();
      if (/^y(es)?$/i.test(answer)) return 'good';
      if (/^no?$/i.test(answer)) return 'bad';
      if (/^s(kip)?$/i.test(answer)) return 'skipped';
    }
  };
  try {
    return await search(ask);
  } finally {
    terminal.close();
  }
}
