import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import type { PnpmCall } from './pnpm-calls';

const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** Commands of pnpm itself, with the options that we use. */
const pnpmCommands: Record<string, string> = { install: '--frozen-lockfile' };

const helps = new Map<string, string>();

/** Returns what a script prints with `--help`. */
function helpOf(script: string): string {
  const [program = '', ...args] = scripts[script]!.replace(/^exec /, '').split(' ');
  const path = join(workspaceRoot, 'node_modules/.bin', program);
  return spawnSync(path, [...args, '--help'], { encoding: 'utf8' }).stdout;
}

/** Returns the scripts that do not exist, and the options that their `--help` does not list. */
export function unknownCalls(calls: PnpmCall[]): string[] {
  const unknown = calls.flatMap(({ script, options }) => {
    if (!scripts[script] && !pnpmCommands[script]) return [`pnpm ${script}`];
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
