import { buildsFolder } from '../origin/folders';

/** Returns the version that a build record is about, from its path; undefined for another file. */
export function versionOfRecord(file: string): { name: string; version: string } | undefined {
  const [folder, name, fileName, ...more] = file.split('/');
  if (folder !== buildsFolder || !name || more.length > 0) return undefined;
  if (!fileName?.endsWith('.json')) return undefined;
  return { name, version: fileName.slice(0, -'.json'.length) };
}
