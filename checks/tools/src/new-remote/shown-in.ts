import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns where the sources of the host name an expose of a remote: `host/src/routing/pages.ts:12`. */
export async function shownIn(name: string, root: string): Promise<string[]> {
  const sources = 'host/src';
  const files = await readdir(join(root, sources), { recursive: true });
  const found: string[] = [];
  for (const file of files.filter((path) => /(?<!\.test)\.tsx?$/.test(path)).sort()) {
    const text = await readFile(join(root, sources, file), 'utf8');
    text.split('\n').forEach((line, index) => {
      if (new RegExp(`['"\`]${name}/`).test(line)) found.push(`${sources}/${file}:${index + 1}`);
    });
  }
  return found;
}
