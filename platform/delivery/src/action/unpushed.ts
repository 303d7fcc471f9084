import type { Action } from './action';
import { isPushed } from './history';

/** Returns a note if a release is from a commit that no remote repository has. */
export async function notesOnUnpushed(folder: string, { source }: Action): Promise<string[]> {
  if (!source || (await isPushed(folder, source.commit)) !== false) return [];
  return [
    `Commit ${source.commit.slice(0, 10)} is not pushed, so nobody else can merge it or build this version again. Run: git push`,
  ];
}
