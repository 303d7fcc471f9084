import type { ReactNode } from 'react';
import type { ShortcutId } from '../shortcut/shortcuts';

/** Something that staff can choose in the palette. */
export interface Command {
  id: string;
  /** The remote that offers it, if it is not the host's. */
  remote?: string;
  name: string;
  /** Shown beside the name. A search does not find it. */
  detail?: string | undefined;
  /** Shown at the end of its row: "In use". */
  status?: string | undefined;
  /** Other words that find it. */
  keywords: readonly string[];
  icon: ReactNode;
  shortcut?: ShortcutId | undefined;
  /** It opens the page that is shown already. */
  isCurrent?: boolean;
  /** It does nothing yet (docs/product.md, "Controls without a destination"). */
  isUnavailable?: boolean;
  /** It shows more results, and is none itself. */
  isMore?: boolean;
  /** The palette stays open, and says what `run` returns. */
  staysOpen?: boolean;
  run: () => unknown;
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}

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

export function indexCommands(groups: readonly CommandGroup[]): IndexedCommand[] {
  return groups.flatMap(({ heading, commands }) =>
    commands.map((command) => indexCommand(heading, command)),
  );
}

/** A command that matches a search. */
export interface Match {
  command: Command;
  heading: string;
  /** How well it matches, at best 5. At most 0 if a word has the letters of the search with others between them. */
  level: number;
}

/** Returns the commands that match a search. */
export function matchCommands(index: readonly IndexedCommand[], search: string): Match[] {
  const wanted = splitWords(search).map(({ text }) => text);
  if (wanted.length === 0) return [];
  return index.flatMap((entry) => {
    const { command, heading } = entry;
    const level = levelByWords(entry, wanted) ?? levelByLetters(entry, wanted);
    // What does nothing yet comes after what does something.
    const loss = command.isUnavailable ? 0.5 : 0;
    return level === undefined ? [] : { command, heading, level: level - loss };
  });
}

/** Returns matches in the order of their remotes. Those of other remotes come last. */
export function sortByRemote(matches: readonly Match[], remotes: readonly string[]): Match[] {
  const rank = ({ command: { remote = '' } }: Match) =>
    remotes.includes(remote) ? remotes.indexOf(remote) : remotes.length;
  return matches.toSorted((one, other) => rank(one) - rank(other));
}

/** @param selected id of a command that stays, whatever else matches */
export function groupMatches(matches: readonly Match[], selected?: string): CommandGroup[] {
  // Names that have only the letters are worth showing when nothing else is.
  const hasBetter = matches.some(({ level }) => level > 0);
  const found = matches.filter(
    ({ level, command }) => level > 0 || !hasBetter || command.id === selected,
  );
  return groupByHeading(found.sort((one, other) => other.level - one.level));
}

/** Returns a group for each heading, in the order in which the headings come first. */
export function groupByHeading(listed: readonly Omit<Match, 'level'>[]): CommandGroup[] {
  const groups = new Map<string, Command[]>();
  for (const { command, heading } of listed) {
    const commands = groups.get(heading);
    if (commands) commands.push(command);
    else groups.set(heading, [command]);
  }
  return [...groups].map(([heading, commands]) => ({ heading, commands }));
}

type Words = Pick<IndexedCommand, 'words' | 'aliases'>;

/**
 * Returns how well the words of a command match: 5 if the name begins with the search, 4 if words of the name do, 3 if
 * words of the name or aliases do, 2 for beginnings of words that follow each other, 1 for a part of a word.
 */
function levelByWords({ words, aliases }: Words, wanted: readonly string[]): number | undefined {
  const begins = (search: string) => (word: Word) => word.text.startsWith(search);
  if (wanted.every((search, index) => words[index]?.text.startsWith(search))) return 5;
  if (wanted.every((search) => words.some(begins(search)))) return 4;
  if (wanted.every((search) => words.some(begins(search)) || aliases.some(begins(search))))
    return 3;
  if (splitIntoBeginnings(words, wanted.join(''))) return 2;
  const isInside = (search: string) => words.some(({ text }) => findInside(text, search) >= 0);
  return wanted.every(isInside) ? 1 : undefined;
}

function levelByLetters({ words }: Words, wanted: readonly string[]): number | undefined {
  const isInside = (search: string) => words.some(({ text }) => lettersInside(text, search));
  return wanted.every(isInside) ? 0 : undefined;
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

/** A word of a name, folded. */
export interface Word {
  text: string;
  /** Position of its first letter in the folded name. */
  start: number;
}

/** The shortest search that is found inside of words. Shorter ones are in too many by chance. */
const minInside = 3;

export function splitWords(text: string): Word[] {
  const matches = [...fold(text).matchAll(/[\p{L}\p{N}]+/gu)];
  return matches.map((match) => ({ text: match[0], start: match.index }));
}

/** Letters that Unicode does not take for a simple letter with an accent. */
const simpleLetters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' },
  ...{ ŧ: 't', ŋ: 'n', ĸ: 'k', ς: 'σ' },
};

const special = new RegExp(`[${Object.keys(simpleLetters).join('')}]`, 'g');

/**
 * Returns a text as searches compare it: in lower case, without accents, with simple letters. `Łódź` becomes `lodz`.
 * What it returns for a text is what it returns for the graphemes of the text, one after the other.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD') // First, because it makes capital letters of “™”.
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(special, (letter) => simpleLetters[letter]!);
}

/**
 * Splits a search into the beginnings of words that follow each other: "prana" into "pr" and "ana" for
 * Product Analytics. Returns how many letters each word has of it, or nothing.
 */
export function splitIntoBeginnings(words: readonly Word[], search: string): number[] | undefined {
  // Tries nothing twice: a name with repeated letters can be split in too many ways.
  const failed = new Set<number>();
  const splitFrom = (from: number, rest: string): number[] | undefined => {
    if (rest === '') return [];
    const word = words[from]?.text;
    const attempt = rest.length * words.length + from;
    if (!word || failed.has(attempt)) return undefined;
    for (let length = sharedLength(word, rest); length > 0; length--) {
      const following = splitFrom(from + 1, rest.slice(length));
      if (following) return [length, ...following];
    }
    failed.add(attempt);
    return undefined;
  };
  for (const from of words.keys()) {
    const lengths = splitFrom(from, search);
    if (lengths) return [...words.slice(0, from).map(() => 0), ...lengths];
  }
  return undefined;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}

/**
 * Returns the positions of the letters of a search in a word that has them in this order, or nothing. They
 * have to be at least half of the word: "xpnd" finds "expand", and "sort" does not find "shortcuts".
 */
export function lettersInside(word: string, search: string): number[] | undefined {
  if (search.length < minInside || search.length * 2 < word.length) return undefined;
  const positions: number[] = [];
  for (const letter of search) {
    const position = word.indexOf(letter, (positions.at(-1) ?? -1) + 1);
    if (position < 0) return undefined;
    positions.push(position);
  }
  return positions;
}

/** Returns where a word has a search as a whole, or -1. */
export function findInside(word: string, search: string): number {
  return search.length < minInside ? -1 : word.indexOf(search);
}
