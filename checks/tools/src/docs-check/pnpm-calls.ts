import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { commandOf, printedHelp, programs, scripts } from './commands';

/** What a shell script runs with pnpm in the workspace. */
export interface PnpmCall {
  /** Name of the script, for `delivery` and `tools` with the command: `test`, `delivery release`. */
  script: string;
  /** Its long options: `--stage`. */
  options: string[];
}

/**
 * Returns the scripts that a shell script runs with pnpm, and their options. It knows enough of the
 * shell for the steps of our workflows: quotes, line continuations and the ends of commands.
 */
export function pnpmCalls(shellScript: string): PnpmCall[] {
  const commands = shellScript
    .replaceAll(/\\\n/g, ' ')
    .replaceAll(/"[^"]*"|'[^']*'/g, 'text') // Text in quotes is no option.
    .split(/[\n;|&()]+/);
  return commands.flatMap((command) => {
    const found = /(?:^|\s)pnpm(?:@\d+)?((?:\s+\S+)*)\s*$/.exec(command);
    const words = found?.[1]?.trim().split(/\s+/) ?? [];
    if (words.includes('--filter')) return []; // A script of a package, not of the workspace.
    const script = words.findIndex((word) => word && !word.startsWith('-'));
    if (script < 0) return [];
    const options = words.slice(script + 1).filter((word) => word.startsWith('--'));
    const hasCommands = words[script]! in programs;
    return [
      {
        script: words.slice(script, script + (hasCommands ? 2 : 1)).join(' '),
        options: options.map((each) => each.split('=')[0]!),
      },
    ];
  });
}

/** Commands of pnpm itself, with the options that we use. */
const pnpmCommands: Record<string, string> = { install: '--frozen-lockfile' };

const helps = new Map<string, string>();

/** Returns what a script prints with `--help`. Only programs of others have to be started for it. */
function helpOf(script: string): string {
  const command = commandOf(script);
  if (command) return printedHelp(command);
  const [program = '', ...args] = scripts[script]!.split(' ');
  const path = join(workspaceRoot, 'node_modules/.bin', program);
  return spawnSync(path, [...args, '--help'], { encoding: 'utf8' }).stdout;
}

/** Returns the scripts that do not exist, and the options that their `--help` does not list. */
export function unknownCalls(calls: PnpmCall[]): string[] {
  const unknown = calls.flatMap(({ script, options }) => {
    if (!scripts[script] && !pnpmCommands[script] && !commandOf(script)) return [`pnpm ${script}`];
    return options
      .filter((option) => option !== '--help' && !hasOption(script, option))
      .map((option) => `pnpm ${script} ${option}`);
  });
  return [...new Set(unknown)];
}

function hasOption(script: string, option: string): boolean {
  const help = pnpmCommands[script] ?? helps.get(script) ?? helpOf(script);
  helps.set(script, help);
  return new RegExp(`${option}(?![\\w-])`).test(help);
}
