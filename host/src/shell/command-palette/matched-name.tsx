import { Fragment } from 'react';

/** Renders the name of a command. Emphasises the letters that match a search. */
export function MatchedName({ name, search }: { name: string; search: string }) {
  return splitByMatch(name, search).map(({ text, isMatch }, index) =>
    // The parts of a name have no other identity than their position.
    isMatch ? <b key={index}>{text}</b> : <Fragment key={index}>{text}</Fragment>,
  );
}

/**
 * Splits a name into parts that match a search and parts that do not. Prefers the search as a whole, else
 * takes its letters in order. A name without these letters was found by another word.
 */
export function splitByMatch(name: string, search: string): { text: string; isMatch: boolean }[] {
  const letters = name.toLowerCase();
  const wanted = search.toLowerCase();
  const start = letters.indexOf(wanted);
  const matches = new Set<number>();
  let from = Math.max(start, 0);
  for (const letter of start < 0 ? wanted.replaceAll(' ', '') : wanted) {
    const index = letters.indexOf(letter, from);
    if (index < 0) return [{ text: name, isMatch: false }];
    matches.add(index);
    from = index + 1;
  }
  const parts: { text: string; isMatch: boolean }[] = [];
  for (const [index, text] of [...name].entries()) {
    const isMatch = matches.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += text;
    else parts.push({ text, isMatch });
  }
  return parts;
}
