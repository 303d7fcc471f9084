import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const templates = join(import.meta.dirname, '../templates');
const suffix = '.template';

/**
 * Fills the templates in a folder of `templates/`. `__NAME__` becomes the value of `NAME`, in paths too.
 * @returns the text of each file, by its path in the new remote
 * @throws Error when a template names a value that is missing
 */
export async function fillTemplates(
  folder: string,
  values: Record<string, string>,
): Promise<Map<string, string>> {
  const fill = (text: string) =>
    text.replaceAll(/__([A-Z]+(?:_[A-Z]+)*)__/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined)
        throw new Error(`A template in ${folder} needs a value for ${name}.`);
      return value;
    });
  const entries = await readdir(join(templates, folder), { recursive: true });
  const files = entries.filter((entry) => entry.endsWith(suffix)).sort();
  const filled = files.map(async (file) => {
    const text = await readFile(join(templates, folder, file), 'utf8');
    return [fill(file.slice(0, -suffix.length)), fill(text)] as const;
  });
  return new Map(await Promise.all(filled));
}
