import {
  lettersInside,
  partInside,
  splitIntoBeginnings,
  splitWords,
  type Word,
} from './match-words';
import type { Command, CommandGroup } from './command';

/** A command, prepared for searches. */
export interface IndexedCommand {
  command: Command;
  heading: string;
  words: Word[];
  aliases: Word[];
}

/** Prepares a command, so that a search among thousands of them takes a few milliseconds. */
export function indexCommand(heading: string, command: Command): IndexedCommand {
  return {
    command,
    heading,
    words: splitWords(command.name),
    aliases: command.keywords.flatMap(splitWords),
  };
}

/** Prepares commands. */
export function indexCommands(groups: readonly CommandGroup[]): IndexedCommand[] {
  return groups.flatMap(({ heading, commands }) =>
    commands.map((command) => indexCommand(heading, command)),
  );
}

/** A command that matches a search. */
export interface Match {
  command: Command;
  heading: string;
  /** How well it matches. At most 0 if its name has only the letters. */
  level: number;
}

/** Returns the commands that match a search. Those with only the letters are left out if there is a better one. */
export function matchCommands(index: readonly IndexedCommand[], search: string): Match[] {
  const wanted = splitWords(search).map(({ text }) => text);
  if (wanted.length === 0) return [];
  const matches = (levelOf: typeof levelByWords, offset: number) =>
    index.flatMap((entry) => {
      const { command, heading } = entry;
      const level = levelOf(entry, wanted);
      // What does nothing yet comes after what does something.
      const loss = command.isUnavailable ? 0.5 : 0;
      return level > 0 ? { command, heading, level: level + offset - loss } : [];
    });
  const best = matches(levelByWords, 0);
  return best.length > 0 ? best : matches(levelByLetters, -1);
}

/** Returns the best matches first, in their groups. */
export function groupMatches(matches: readonly Match[]): CommandGroup[] {
  const best = matches.filter(({ level }) => level > 0);
  // Names that have only the letters are worth showing when nothing else is.
  const found = best.length > 0 ? best : [...matches];
  const groups = new Map<string, Command[]>();
  for (const { command, heading } of found.sort((one, other) => other.level - one.level)) {
    const commands = groups.get(heading);
    if (commands) commands.push(command);
    else groups.set(heading, [command]);
  }
  return [...groups].map(([heading, commands]) => ({ heading, commands }));
}

/** Returns the commands that match a search, the best match first, in their groups. */
export const findCommands = (index: readonly IndexedCommand[], search: string): CommandGroup[] =>
  groupMatches(matchCommands(index, search));

type Words = Pick<IndexedCommand, 'words' | 'aliases'>;

/** Returns how well the words of a command match. 0 is no match. */
function levelByWords({ words, aliases }: Words, wanted: readonly string[]): number {
  const begins = (search: string) => (word: Word) => word.text.startsWith(search);
  if (wanted.every((search, index) => words[index]?.text.startsWith(search))) return 5;
  if (wanted.every((search) => words.some(begins(search)))) return 4;
  if (wanted.every((search) => words.some(begins(search)) || aliases.some(begins(search))))
    return 3;
  const letters = wanted.join('');
  if (words.some((_word, from) => splitIntoBeginnings(words, letters, from))) return 2;
  const isInside = (search: string) => words.some(({ text }) => partInside(text, search) >= 0);
  return wanted.every(isInside) ? 1 : 0;
}

function levelByLetters({ words }: Words, wanted: readonly string[]): number {
  const isInside = (search: string) => words.some(({ text }) => lettersInside(text, search));
  return wanted.every(isInside) ? 1 : 0;
}

/**
 * Returns the groups after a group "Recent" with the commands that were chosen last. Its commands are not
 * repeated below.
 * @param recent the commands, the last one first
 */
export function putRecentFirst(
  groups: readonly CommandGroup[],
  recent: readonly Command[],
): CommandGroup[] {
  const ids = new Set(recent.map(({ id }) => id));
  const others = groups.map(({ heading, commands }) => ({
    heading,
    commands: commands.filter(({ id }) => !ids.has(id)),
  }));
  return [{ heading: 'Recent', commands: [...recent] }, ...others].filter(
    ({ commands }) => commands.length > 0,
  );
}
