import { findInside, fold, lettersInside, splitIntoBeginnings, splitWords } from './find-commands';

/** Renders the name of a command. Emphasises the letters that match a search. */
export function MatchedName({ name, search }: { name: string; search: string }) {
  const pieces = splitByMatch(name, search).map(({ text, isMatch }, index) =>
    // The pieces of a name have no other identity than their position.
    isMatch ? <b key={index}>{text}</b> : text,
  );
  // Another element for each search: a translation may have replaced the texts in this one. An element for each piece
  // would lose the space that it begins with in the name that screen readers get.
  // eslint-disable-next-line texts/texts-that-change -- see above
  return <span key={`${name} ${search}`}>{pieces}</span>;
}

/** Splits a name into pieces that match a search and pieces that do not. */
export function splitByMatch(name: string, search: string): { text: string; isMatch: boolean }[] {
  const matches = matchedLetters(name, search);
  const pieces: { text: string; isMatch: boolean }[] = [];
  /** Position in the folded name. */
  let start = 0;
  for (const { segment: text } of graphemes.segment(name)) {
    const end = start + fold(text).length;
    const isMatch = matches.some((position) => start <= position && position < end);
    start = end;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else pieces.push({ text, isMatch });
  }
  return pieces;
}

const graphemes = new Intl.Segmenter();

/** Returns the positions in the folded name that match, in the order in which `matchCommands` looks for them. */
function matchedLetters(name: string, search: string): number[] {
  const words = splitWords(name);
  const wanted = splitWords(search).map(({ text }) => text);
  const range = (start: number, length: number) =>
    Array.from({ length }, (_each, index) => start + index);

  const beginnings = wanted.flatMap((each) => {
    const word = words.find(({ text }) => text.startsWith(each));
    return word ? range(word.start, each.length) : [];
  });
  if (beginnings.length > 0) return beginnings;

  const lengths = splitIntoBeginnings(words, wanted.join(''));
  if (lengths) return lengths.flatMap((length, index) => range(words[index]!.start, length));

  return wanted.flatMap((each) => {
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
}
