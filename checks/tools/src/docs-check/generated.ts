import { formatTexts } from '@backshop/create-remote';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { writeBuildOptions } from './build-options';
import { writeProductTemplate } from '../cloudformation/product-template';
import { writeCommands } from './commands';
import { writeGallery } from './gallery';

/** A document, or a template that a document explains. `pnpm tools docs:write` writes it. */
interface GeneratedDocument {
  /** Path relative to the workspace, with forward slashes. */
  path: string;
  /** Returns the text of the document. Prettier formats it afterwards. */
  write: () => Promise<string>;
}

const generatedDocuments: GeneratedDocument[] = [
  { path: 'docs/reference/commands.md', write: writeCommands },
  { path: 'docs/reference/build-options.md', write: writeBuildOptions },
  { path: 'docs/gallery.md', write: writeGallery },
  { path: 'platform/delivery/cdn/cloudformation.yaml', write: writeProductTemplate },
];

/** `pnpm tools docs:write`: writes all generated documents, and returns the paths of those that changed. */
export async function writeDocuments(): Promise<string[]> {
  const changed = await staleDocuments();
  for (const [path, text] of changed) await writeFile(join(workspaceRoot, path), text);
  return [...changed.keys()];
}

/** Returns the new texts of the generated documents that are out of date, by path. */
export async function staleDocuments(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { path, write } of generatedDocuments) texts.set(path, await write());
  const formatted = await formatTexts(texts, workspaceRoot);
  for (const [path, text] of formatted) {
    const current = await readFile(join(workspaceRoot, path), 'utf8').catch(() => '');
    if (text === current) formatted.delete(path);
  }
  return formatted;
}
