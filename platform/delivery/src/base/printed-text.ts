import { stripVTControlCharacters } from 'node:util';

/** What changes the direction of the text after it. */
const direction = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/** Control characters except line breaks and tabs, and those of the direction. */
const control = new RegExp(String.raw`[^\P{Cc}\n\t]|[${direction}]`, 'gu');

const separators = new RegExp(String.raw`[\s\p{Cc}${direction}]+`, 'gu');

/** Bold, underlined, the colours that every background shows, and their ends. Compilers use them. */
const style = '(?:0|1|4|22|24|39|[39][1-6])';
const styles = new RegExp(`(\u001b\\[(?:${style}(?:;${style})*)?m)`);

/**
 * Returns a text as a command prints it. Anybody who can write to an origin chooses texts on it. They must not control
 * the terminal, hide what a command prints, or make it look like something else. Colours stay.
 */
export function printedText(text: string): string {
  // Every second part is a style.
  const parts = text.split(styles).map((part, index) => (index % 2 === 1 ? part : plain(part)));
  return parts.join('');
}

/** Returns a text for one line: line breaks and control characters become spaces. Joined letters and emoji stay so. */
export function oneLine(text: string): string {
  return text.replaceAll(separators, ' ');
}

/** Makes everything that this process prints through `console` a printed text. */
export function protectTerminal(): void {
  for (const name of ['log', 'error', 'warn', 'info'] as const) {
    const print = console[name].bind(console);
    console[name] = (...values: unknown[]) =>
      print(...values.map((each) => (typeof each === 'string' ? printedText(each) : each)));
  }
}

function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(control, '');
}
