import { CommandError } from '../base/command-error';
import type { Feature } from './feature';

/**
 * Runs what a command can do without. If it fails, adds a note.
 * @param missing says what is missing then: a sentence
 */
export async function orNote<Result>(
  notes: string[],
  missing: string,
  optional: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await optional();
  } catch (error) {
    notes.push(noteOn(missing, error));
    return undefined;
  }
}

/** Runs the same hook of several features, which writes files. Returns its notes, also on those that failed. */
export async function notesOfEach<Each extends Feature>(
  features: readonly Each[],
  hook: (feature: Each) => Promise<string[] | void> | undefined,
): Promise<string[]> {
  const notes: string[] = [];
  for (const feature of features) {
    const { name, failure = `The files of ${name} could not be written.` } = feature;
    notes.push(...((await orNote(notes, failure, () => hook(feature))) ?? []));
  }
  return notes;
}

/** Returns lines from a feature for a report, or one that says that it failed. */
export function linesOf(feature: Feature, lines: () => string[] | undefined): string[] {
  try {
    return lines() ?? [];
  } catch (error) {
    return [noteOn(unknownFrom(feature), error)];
  }
}

/** Says what is missing in a report when a feature could not add to it. */
export const unknownFrom = ({ name }: Feature) => `What ${name} would say here is unknown.`;

const noteOn = (missing: string, error: unknown) =>
  `${missing} Reason: ${error instanceof CommandError ? error.reason : (error as Error).message}`;
