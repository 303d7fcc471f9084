/** Fills local storage to its last byte. */
export function fillStorage(): void {
  for (let length = 2 ** 23; length >= 1; length /= 2) {
    try {
      localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + 'x'.repeat(length));
    } catch {
      // It does not fit, so a shorter text is next.
    }
  }
}
