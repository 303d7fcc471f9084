/** A word of a name, in lower case and without accents. */
export interface Word {
  text: string;
  /** Position of its first letter in the name. */
  start: number;
}

/** The shortest search that is found inside of words. Shorter ones are in too many by chance. */
const minInside = 3;

/** Splits a text into words. */
export function splitWords(text: string): Word[] {
  const matches = [...fold(text).matchAll(/[\p{L}\p{N}]+/gu)];
  return matches.map((match) => ({ text: match[0], start: match.index }));
}

function fold(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/**
 * Splits a search into the beginnings of words that follow each other: "prana" into "pr" and "ana" for
 * Product Analytics. Returns the length of each, from the word at `from`, or nothing.
 */
export function splitIntoBeginnings(
  words: readonly Word[],
  search: string,
  from = 0,
): number[] | undefined {
  if (search === '') return [];
  const word = words[from]?.text;
  if (!word) return undefined;
  for (let length = sharedLength(word, search); length > 0; length--) {
    const rest = splitIntoBeginnings(words, search.slice(length), from + 1);
    if (rest) return [length, ...rest];
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
export function partInside(word: string, search: string): number {
  return search.length < minInside ? -1 : word.indexOf(search);
}
