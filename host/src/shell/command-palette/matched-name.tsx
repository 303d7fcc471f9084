import { lettersInside, findInside, splitIntoBeginnings, splitWords } from './find-commands';

/** Renders the name of a command. Emphasises the letters that match a search. */
export function MatchedName({ name, search }: { name: string; search: string }) {
  const pieces = splitByMatch(name, search).map(({ text, isMatch }, index) =>
    // The pieces of a name have no other identity than their position.
    isMatch ? <b key={index}>{text}</b> : text,
  );
  // Another element for each search: a translation may have replaced the texts in this one.
  return <span key={`${name} ${search}`}>{pieces}</span>;
}

/** Splits a name into pieces that match a search and pieces that do not. */
export function splitByMatch(name: string, search: string): { text: string; isMatch: boolean }[] {
  const matches = matchedLetters(name, search);
  const pieces: { text: string; isMatch: boolean }[] = [];
  for (const [index, text] of name.split('').entries()) {
    const isMatch = matches.has(index);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else pieces.push({ text, isMatch });
  }
  return pieces;
}

/** Returns the positions of the letters that match, in the order in which `findCommands` looks for them. */
function matchedLetters(name: string, search: string): Set<number> {
  const words = splitWords(name);
  const wanted = splitWords(search).map(({ text }) => text);
  const range = (start: number, length: number) =>
    Array.from({ length }, (_each, index) => start + index);

  const beginnings = wanted.flatMap((each) => {
    const word = words.find(({ text }) => text.startsWith(each));
    return word ? range(word.start, each.length) : [];
  });
  if (beginnings.length > 0) return new Set(beginnings);

  for (const from of words.keys()) {
    const lengths = splitIntoBeginnings(words, wanted.join(''), from);
    if (lengths?.length) {
      return new Set(lengths.flatMap((length, index) => range(words[from + index]!.start, length)));
    }
  }

  const inside = wanted.flatMap((each) => {
    for (const { text, start } of words) {
      const position = findInside(text, each);
      if (position >= 0) return range(start + position, each.length);
    }
    for (const { text, start } of words) {
      const positions = lettersInside(text, each);
      if (positions) return positions.map((position) => start + position);
    }
    return [];
  });
  return new Set(inside);
}
