import type { Command, Option } from 'commander';
import { commandFor, soleRemote, usageOf } from './base/project';

// What several commands say about themselves. A repository with one remote can leave out its name.

const remote = soleRemote();

export const sample = remote?.name ?? 'dashboard';
/** A remote that the host can do without, for the examples. */
export const sampleRemote = remote?.name ?? 'reports';
export const target = usageOf('package');
export const onlyRemote = remote && `default: ${remote.name}, the remote here`;
export const packageArgument = [
  '[package]',
  onlyRemote ?? 'host, or a remote by its name: dashboard',
] as const;
export const remoteArgument = [
  '[remote]',
  onlyRemote ?? 'a remote by its name: dashboard',
] as const;

export const originVariable = {
  BACKSHOP_ORIGIN:
    'origin to use: an absolute path, s3://<bucket> or azure://<container> (default in the workspace: .origin)',
};

export const changeVariables = {
  ...originVariable,
  BACKSHOP_RELEASED_BY:
    "your name in the release log (default: the user of the CI job, or git's user.name)",
};

export const headersVariable = {
  BACKSHOP_HEADERS: 'headers for a sign-in, one a line: Authorization: Bearer <token>',
};

export const smokeVariables = {
  ...headersVariable,
  CHROMIUM: 'path of the browser (default: where Linux installs it)',
};

export const dryRun = ['--dry-run', 'change nothing; say what would change'] as const;
export const message = ['--message <text>', 'the reason, for the release log'] as const;
export const json = ['--json', 'print the result as JSON'] as const;
export const fromFolder = [
  '--from <folder>',
  'use the output folder of your own build, such as one by Rspack',
] as const;
export function example(command: string): string {
  return `Example:\n  ${commandFor(command)}`;
}

/** What `--json` prints of a change of one package, as TypeScript writes a type. */
export const changeShape =
  '{ package, version?, candidate?: { version, share }, changed: boolean, release: number, dryRun?: true, notes: string[] }';

/** How a command that makes a release ends its help. */
interface ChangeHelp {
  example: string;
  /** What `--json` prints. Without it, the command has no such option. */
  output?: string;
  variables?: Record<string, string>;
}

/** Adds what every command has that makes a release: its options, and what its help says after them. */
export function addChange(
  command: Command,
  { example: text, output, variables }: ChangeHelp,
): Command {
  command.option(...dryRun).option(...message);
  if (output) command.option(...json);
  return command.addHelpText(
    'after',
    sections(
      environment({ ...changeVariables, ...variables }),
      ...(output ? [jsonOutput(output)] : []),
      example(text),
    ),
  );
}

export function sections(...texts: string[]): string {
  return `\n${texts.join('\n\n')}`;
}

/** @param shape the JSON that `--json` prints, as TypeScript writes a type */
export function jsonOutput(shape: string): string {
  return `Output of --json:\n  ${shape}`;
}

export function environment(variables: Record<string, string>): string {
  const width = Math.max(...Object.keys(variables).map(({ length }) => length));
  const lines = Object.entries(variables).map(
    ([name, description]) => `  ${name.padEnd(width)}  ${description}`,
  );
  return ['Environment:', ...lines].join('\n');
}

/**
 * Adds an option of a feature to a command that the feature does not own.
 * @param before the option that it stands before in the help; default: it comes last
 * @param conflicts the names of the options that it cannot be used with
 */
export function addOptionTo(
  program: Command,
  name: string,
  option: [flags: string, description: string],
  before?: string,
  conflicts: string[] = [],
): Command {
  const command = program.commands.find((each) => each.name() === name);
  if (!command) throw new Error(`program.ts adds "${name}" later, or not at all.`);
  const options = command.option(...option).options as Option[];
  options.at(-1)!.conflicts(conflicts);
  const place = options.findIndex(({ long }) => long === before);
  if (place >= 0) options.splice(place, 0, options.pop()!);
  return command;
}

/** Returns the action of a command. It loads its own code, so that no command waits for the code of the others. */
export function lazy<Args extends unknown[]>(load: () => Promise<(...args: Args) => unknown>) {
  return async (...args: Args): Promise<void> => {
    const run = await load();
    await run(...args);
  };
}
