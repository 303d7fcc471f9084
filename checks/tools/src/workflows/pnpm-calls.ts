/** A script of the workspace that a shell script runs with pnpm. */
export interface PnpmCall {
  /** Name of the script: `release`. */
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
    return [{ script: words[script]!, options: options.map((each) => each.split('=')[0]!) }];
  });
}
