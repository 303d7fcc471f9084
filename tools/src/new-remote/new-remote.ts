import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { assertRemoteName } from './assert-remote-name';
import {
  contractsFile,
  iconsFile,
  pagesFile,
  referencesFile,
  workflowFile,
} from './workspace-files';

/** Files that every remote has in common. They are copied from this remote. */
const exampleName = 'placeholders';
const example = `remote-${exampleName}`;
const copiedFiles = ['package.json', 'tsconfig.json', 'src/index.ts'];

const templates = join(import.meta.dirname, 'templates');

/** The values that fill the templates. */
interface NewRemote {
  /** Name in the federation: `gift-cards`. */
  name: string;
  /** Name of its only expose: `GiftCards`. */
  expose: string;
  /** Title of its page: `Gift Cards`. */
  title: string;
  /** Port of its dev server. */
  port: number;
}

/**
 * Adds a remote with one page to the workspace. Writes its folder, its contract, its reference for
 * the type check, and the workflow that releases it.
 * @param wanted its name, with or without the prefix `remote-`
 * @returns the next steps, to print
 * @throws CommandError when the name cannot be used; nothing is written then
 */
export async function newRemote(wanted: string, root = workspaceRoot): Promise<string> {
  const name = wanted.replace(/^remote-/, '');
  assertRemoteName(name, root);
  const words = name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  const remote = { name, expose: words.join(''), title: words.join(' '), port: freePort(root) };

  const folder = `remote-${name}`;
  const files = new Map<string, string>();
  for (const file of copiedFiles) {
    files.set(join(folder, file), await copyFromExample(file, remote, root));
  }
  for (const file of await listTemplates()) {
    const text = await readFile(join(templates, file), 'utf8');
    files.set(join(folder, fill(file.replace(/\.template$/, ''), remote)), fill(text, remote));
  }
  const workflow = await readFile(join(root, workflowFile(exampleName)), 'utf8');
  files.set(workflowFile(name), workflow.replaceAll(exampleName, name));
  for (const { file, after, line } of addedLines(remote, folder)) {
    files.set(file, await addLine(join(root, file), after, line));
  }

  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return nextSteps(remote, folder);
}

/** Lists each line that existing files need, and a pattern for the line before it. */
function addedLines({ name, expose }: NewRemote, folder: string) {
  return [
    {
      file: contractsFile,
      after: /^ {2}'[^']+': PageProps;\n(?=\})/m,
      line: `  '${name}/${expose}': PageProps;\n`,
    },
    {
      file: referencesFile,
      after: /^ *\{ "path": "remote-[^"]+" \},\n(?!.*"remote-)/m,
      line: `    { "path": "${folder}" },\n`,
    },
  ];
}

/** Quotes a name that is no identifier. */
const propertyKey = (name: string) => (name.includes('-') ? `'${name}'` : name);

/** Returns a file's text with a line added after the one that the pattern matches. */
async function addLine(file: string, after: RegExp, line: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (after.test(text)) return text.replace(after, (found) => found + line);
  throw new Error(
    `Cannot add a line to ${file}: nothing in it matches ${after}. The line to add is:\n${line}Correct the pattern in tools/src/new-remote/new-remote.ts.`,
  );
}

async function copyFromExample(file: string, remote: NewRemote, root: string): Promise<string> {
  const text = await readFile(join(root, example, file), 'utf8');
  if (file !== 'package.json') return text;
  const manifest = {
    ...(JSON.parse(text) as object),
    name: `@backshop/remote-${remote.name}`,
    version: '0.1.0',
    description: `The ${remote.title} page`,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

async function listTemplates(): Promise<string[]> {
  const entries = await readdir(templates, { recursive: true });
  return entries.filter((entry) => entry.endsWith('.template'));
}

function fill(text: string, { name, expose, title, port }: NewRemote): string {
  return text
    .replaceAll('__NAME__', name)
    .replaceAll('__EXPOSE__', expose)
    .replaceAll('__TITLE__', title)
    .replaceAll('__PORT__', String(port));
}

/** Returns one more than the highest port in any package's webpack configuration. */
function freePort(root: string): number {
  const ports = readdirSync(root)
    .map((folder) => join(root, folder, 'webpack.config.ts'))
    .filter((file) => existsSync(file))
    .map((file) => Number(/\bport: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0));
  return Math.max(...ports) + 1;
}

function nextSteps({ name, expose, title, port }: NewRemote, folder: string): string {
  return `Created ${folder} with the page "${title}". pnpm dev also serves it alone, at http://localhost:${port}/.

To show the page in the menus, add two lines to the host:
  ${pagesFile}, in "pages":
    { id: '${name}', path: '/${name}', name: '${title}', icon: '${name}', expose: '${name}/${expose}' },
  ${iconsFile}, in "icons" (House, or another icon of lucide):
    ${propertyKey(name)}: House,

Then run: pnpm format && pnpm dev`;
}
