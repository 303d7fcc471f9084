import type { Stop } from './list-stops';

/** Roles that no screen reader speaks for each element. They end a line. */
const silentBlocks =
  /^(paragraph|caption|listitem|rowgroup|term|definition|group|document|status|(not )?busy)$/;

/** Roles that belong to the sentence around them. */
const inline = /^(strong|emphasis|time|code|mark)$/;

/** What the library adds to a phrase and real screen readers leave out. */
const noise =
  /, (not busy|busy|not disabled|not current item|\d+ controls?|orientated \w+|level 1, position \d+, set size \d+|position \d+, set size \d+|autocomplete in list)(?=,|$)/g;

/** Returns a phrase without what only the library says. */
export function tidy(phrase: string): string {
  return phrase.replace(noise, '');
}

/** Joins the stops of the reading cursor into lines. */
export function linesOf(stops: Stop[]): string[] {
  const lines: string[] = [];
  let isText = false;
  for (const stop of stops) {
    const phrase = tidy(stop.phrase);
    if (stop.text && isText)
      lines.push(`${lines.pop()}${stop.text.continuesWord ? '' : ' '}${phrase}`);
    else if (stop.text) lines.push(phrase);
    else if (inline.test(phrase)) continue;
    else if (phrase && !silentBlocks.test(phrase) && phrase !== lines.at(-1)) lines.push(phrase);
    isText = stop.text !== undefined;
  }
  return lines;
}
