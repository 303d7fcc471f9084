import { program as createRemote } from '@backshop/create-remote/program';
import { exitCodes, program as delivery } from '@backshop/delivery';
import { program as devServer } from '@backshop/dev-server/program';
import type { Command } from 'commander';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { program as tools } from '../program';
import { workspaceRoot } from '../workspace';
import { markdownTable } from './markdown';

/** A command of the page, from its `--help`. */
interface CommandHelp {
  name: string;
  group: string;
  description: string;
  usage: string[];
  /** Arguments and options, with what they do. */
  terms: [term: string, description: string][];
  /** What follows the options: each section by its heading, and the texts without one. */
  sections: Map<string, string[]>;
  notes: string[];
}

/** Groups in the order of the page. */
const groups = ['Develop', 'Check', 'Release', 'Look after an origin', 'Other'];

/** Scripts that start a program of somebody else, and what they do with it. */
const otherPrograms: Record<string, string> = {
  typecheck: 'TypeScript: checks the types of all packages',
  'test:unit':
    'Jest: runs the unit tests of all packages, or of one: `pnpm test:unit --selectProjects remote-dashboard`',
  format: 'Prettier: formats all files',
  bench: 'measures the performance; `pnpm bench --help` lists its options',
  changeset: 'Changesets: describes a change of the published packages, for their changelogs',
};

/** Returns docs/reference/commands.md. Its texts are those of `--help`. */
export function writeCommands(): Promise<string> {
  const commands = allCommands();
  const shared = sharedTerms(commands);
  const parts = groups.map((group) => {
    const own = commands.filter((command) => command.group === group);
    const others = group === 'Other' ? [reportOtherPrograms()] : [];
    return [`## ${group}`, ...own.map((command) => report(command, shared)), ...others].join(
      '\n\n',
    );
  });
  return Promise.resolve(`# Commands

All commands of the workspace: \`pnpm delivery\`, \`pnpm tools\`, and scripts for every day. In a remote's own repository,
write \`npx delivery\` and \`npx dev-server\`, and leave out the name of the remote.

<!-- Written by \`pnpm tools docs:write\` from the texts of \`--help\`. Change them there. -->

- \`<…>\` is required, and \`[…]\` is optional.
- Commands print a version with the first 10 digits of its hash: \`0.1.0-1a2b3c4d5e\`. You can type this form, or fewer
  digits if they are unambiguous. JSON and URLs have the whole version.
${Object.entries(exitCodes)
  .map(([status, meaning]) => `- Exit code \`${status}\`: ${meaning}.`)
  .join('\n')}
- Programs read the standard output of \`--json\`. Progress and errors go to standard error.
- Commands use \`HTTPS_PROXY\`, \`HTTP_PROXY\` and \`NO_PROXY\`. \`NODE_EXTRA_CA_CERTS\` is the path of a company's
  certificates.

These arguments and options mean the same in several commands:

${markdownTable(
  ['argument or option', 'what it does'],
  [...shared].reverse().map(([term, text]) => [code(term), escaped(text)]),
)}

Environment variables:

${reportVariables(commands)}

${parts.join('\n\n')}
`);
}

/** The scripts of package.json, by name. */
export const { scripts } = JSON.parse(
  readFileSync(join(workspaceRoot, 'package.json'), 'utf8'),
) as { scripts: Record<string, string> };

/** Programs with commands, by the name of their script. */
export const programs: Record<string, Command> = { delivery, tools };

/**
 * Returns the command of ours that a call starts, or undefined if it starts another program, or no command.
 * @param call a script, or a program with one of its commands: `test`, `delivery release`
 */
export function commandOf(call: string): Command | undefined {
  const [program = '', name] = (scripts[call] ?? call).split(' ');
  if (program === 'dev-server') return devServer;
  return programs[program]?.commands.find((each) => each.name() === name);
}

/** Returns all commands in the order of `--help`, and the one that makes a repository. */
function allCommands(): CommandHelp[] {
  const commands = Object.entries(programs).flatMap(([program, { commands }]) =>
    commands.map((command) => describe(command, scriptOf(`${program} ${command.name()}`))),
  );
  return [...commands, describe(devServer, 'dev'), describe(createRemote)];
}

/** Returns the script that starts a command, if there is one. */
function scriptOf(command: string): string | undefined {
  return Object.keys(scripts).find((script) => scripts[script] === command);
}

function describe(command: Command, script?: string): CommandHelp {
  const help = command.createHelp();
  const visible = [
    ...help.visibleArguments(command).map((each) => [each.name(), each.description] as const),
    ...help
      .visibleOptions(command)
      .filter(({ long }) => long !== '--help')
      .map((each) => [each.flags, help.optionDescription(each)] as const),
  ];
  const usage = help.commandUsage(command).replace(/ \[options\]/, '');
  const { sections, notes } = readAfterHelp(command);
  return {
    name: script ?? command.name(),
    group: groupOf(command),
    description: command.description(),
    usage: (script ? usage.replace(/^pnpm \w+ [\w:]+/, `pnpm ${script}`) : usage).split(/\n\s*/),
    terms: visible.map(([term, text]) => [term, text]),
    sections,
    notes,
  };
}

function groupOf(command: Command): string {
  return command.helpGroup().replace(':', '') || 'Develop';
}

/** Returns what a command prints with `--help`. */
export function printedHelp(command: Command): string {
  let printed = '';
  const output = command.configureOutput();
  command.configureOutput({ ...output, writeOut: (text) => (printed += text) });
  command.outputHelp();
  command.configureOutput(output);
  return printed;
}

/** Reads what the help has after the options. */
function readAfterHelp(command: Command): Pick<CommandHelp, 'sections' | 'notes'> {
  const text = printedHelp(command).slice(command.helpInformation().length);
  const sections: CommandHelp['sections'] = new Map();
  const notes: string[] = [];
  for (const part of text.trim().split('\n\n').filter(Boolean)) {
    const [head = '', ...lines] = part.split('\n');
    if (head.endsWith(':'))
      sections.set(
        head.replace(/s?:$/, ''),
        lines.map((line) => line.trim()),
      );
    else notes.push(part.replaceAll('\n', ' '));
  }
  return { sections, notes };
}

/** Returns the arguments and options that mean the same in several commands. */
function sharedTerms(commands: CommandHelp[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const [term, text] of commands.flatMap(({ terms }) => terms)) {
    const key = `${term}\n${text}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Of two texts for one term, the map keeps the more frequent one.
  const shared = [...counts].filter(([, count]) => count > 1).sort(([, a], [, b]) => a - b);
  return new Map(shared.map(([key]) => key.split('\n') as [string, string]));
}

/** What the commands of a variable have in common, instead of a long list of their names. */
const inCommon: Record<string, string> = {
  BACKSHOP_ORIGIN: 'all that use an origin',
  BACKSHOP_RELEASED_BY: 'all that add to the log',
};

function reportVariables(commands: CommandHelp[]): string {
  const users = new Map<string, string[]>();
  for (const { name, sections } of commands) {
    for (const line of sections.get('Environment') ?? []) {
      const key = line.replace(/\s+/, ' ');
      users.set(key, [...(users.get(key) ?? []), name]);
    }
  }
  const rows = [...users].map(([line, names]) => {
    const [, variable = '', text = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const of = inCommon[variable] ?? names.map(code).join(', ');
    return [code(variable), of, escaped(text)];
  });
  return markdownTable(['variable', 'of', 'what it sets'], rows);
}

function report(command: CommandHelp, shared: Map<string, string>): string {
  const { name, description, usage, terms, sections, notes } = command;
  const own = terms.filter(([term, text]) => shared.get(term) !== text);
  const others = terms
    .filter(([term, text]) => term.startsWith('--') && shared.get(term) === text)
    .map(([term]) => term.split(' ')[0]!);
  const examples = sections.get('Example') ?? [];
  return [
    `### ${name}`,
    ...[description, ...notes].map(wrapped),
    fence('sh', [
      ...usage,
      ...(others.length > 0 ? [`# also: ${others.join(', ')}`] : []),
      ...examples.map((example) => `${example} # example`),
    ]),
    ...(own.length > 0
      ? [own.map(([term, text]) => listItem(`${code(term)}: ${escaped(text)}`)).join('\n')]
      : []),
    ...(sections.has('Output of --json')
      ? ['`--json` prints:', fence('text', sections.get('Output of --json')!)]
      : []),
  ].join('\n\n');
}

function reportOtherPrograms(): string {
  const rows = Object.entries(otherPrograms).map(([name, text]) => [code(`pnpm ${name}`), text]);
  return `### Other programs\n\nThey pass on options and exit code.\n\n${markdownTable(['command', 'what it does'], rows)}`;
}

/** Breaks a paragraph into lines that fit the page, even in a list. */
const wrapped = (text: string) => text.replaceAll(/(.{1,118})(?:\s+|$)/g, '$1\n').trim();

const listItem = (text: string) => `- ${wrapped(text).replaceAll('\n', '\n  ')}`;

/** Marks placeholders as text, because Markdown takes them for HTML. */
const escaped = (text: string) => text.replaceAll('<', '\\<');

const code = (text: string) => `\`${text}\``;

const fence = (language: string, lines: string[]) =>
  `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``;
