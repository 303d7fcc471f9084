/**
 * Returns a text for a live region. The same text again gets an invisible end, because screen readers announce only what
 * has changed.
 * @param before the text in the region
 */
export function sayAgain(before: string | undefined, text: string): string {
  return text === before ? `${text}\u00A0` : text;
}
