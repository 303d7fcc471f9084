import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkRemoteName } from './remote-name';
import { workspaceRoot } from './workspace';

/** Files that are the same in every remote; taken from the one that is the example to copy. */
const example = 'remote-placeholders';
const copied = ['package.json', 'tsconfig.json', 'src/index.ts'];

const templates = join(import.meta.dirname, '../templates/remote');

/** What the templates ask for. */
interface NewRemote {
  /** Name in the federation: `gift-cards`. */
  name: string;
  /** Name of its expose: `GiftCards`. */
  expose: string;
  /** Title of its page: `Gift Cards`. */
  title: string;
  /** Port of its dev server. */
  port: number;
}

/**
 * Adds a remote with one page to the workspace: its folder, its contract (which the host has to know
 * completely), and its place in the type check.
 * @param wanted its name, with or without `remote-` before it
 * @returns what to tell whoever asked for it
 * @throws CommandError when the name can't be used; nothing is written then
 */
export async function newRemote(wanted: string, root = workspaceRoot): Promise<string> {
  const name = wanted.replace(/^remote-/, '');
  checkRemoteName(name, root);
  const words = name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  const remote = { name, expose: words.join(''), title: words.join(' '), port: freePort(root) };

  const folder = `remote-${name}`;
  const files = new Map<string, string>();
  for (const file of copied) files.set(join(folder, file), await copyOf(file, remote, root));
  for (const file of await listTemplates()) {
    const text = await readFile(join(templates, file), 'utf8');
    files.set(join(folder, fill(file.replace(/\.template$/, ''), remote)), fill(text, remote));
  }
  const contracts = 'shared-types/src/contracts.ts';
  files.set(contracts, await addLine(join(root, contracts), lastExpose, contractOf(remote)));
  const known = 'host/src/federation/unknown-remotes.ts';
  files.set(known, await addLine(join(root, known), lastKnown, `  ${keyOf(name)}: true,\n`));
  const references = 'tsconfig.json';
  files.set(references, await addLine(join(root, references), lastRemote, referenceTo(folder)));

  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return nextSteps(remote, folder);
}

const lastExpose = /^ {2}'[^']+': PageProps;\n(?=\})/m;
const lastRemote = /^ *\{ "path": "remote-[^"]+" \},\n(?!.*"remote-)/m;

const lastKnown = /^ {2}\S+: true,\n(?=\})/m;

/** A property's name in the sources, in quotes where it needs them. */
const keyOf = (name: string) => (name.includes('-') ? `'${name}'` : name);

const contractOf = ({ name, expose }: NewRemote) => `  '${name}/${expose}': PageProps;\n`;
const referenceTo = (folder: string) => `    { "path": "${folder}" },\n`;

/** A file's text with a line added after the one that the pattern finds. */
async function addLine(file: string, after: RegExp, line: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (!after.test(text)) throw new Error(`${file} has no place to add this to:\n${line}`);
  return text.replace(after, (found) => found + line);
}

async function copyOf(file: string, { name, title }: NewRemote, root: string): Promise<string> {
  const text = await readFile(join(root, example, file), 'utf8');
  if (file !== 'package.json') return text;
  const manifest = JSON.parse(text) as object;
  const own = {
    name: `@backshop/remote-${name}`,
    version: '0.1.0',
    description: `The page "${title}"`,
  };
  return `${JSON.stringify({ ...manifest, ...own }, null, 2)}\n`;
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

/** One more than the highest port that a package's configuration names. */
function freePort(root: string): number {
  const ports = readdirSync(root)
    .map((folder) => join(root, folder, 'webpack.config.ts'))
    .filter((file) => existsSync(file))
    .map((file) => Number(/\bport: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0));
  return Math.max(...ports) + 1;
}

function nextSteps({ name, expose, title, port }: NewRemote, folder: string): string {
  return `${folder} is made: the page "${title}", alone at http://localhost:${port}/ while pnpm dev runs.

Two lines of the host show it in the menus:
  host/src/layout/navigation/pages.ts, in "pages":
    { id: '${name}', path: '/${name}', name: '${title}', icon: '${name}', expose: '${name}/${expose}' },
  host/src/layout/navigation/navigation-icon.tsx, in "icons" (House, or another icon of lucide-react):
    ${keyOf(name)}: House,

Then: pnpm format && pnpm dev`;
}
