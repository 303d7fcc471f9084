import type { Page } from '@playwright/test';

/** Changes the content of a file. `other` is the content of another released file of its kind. */
export type Tampering = (content: Buffer, type: 'js' | 'css', other: Buffer) => Buffer;

/** Code that leaves a mark on the page when the browser runs or applies it. */
const marks = {
  js: '(window.tampered ??= []).push(document.currentScript?.src);',
  css: ':root { --tampered: yes }',
};

/** Every way in which we change a file. */
export const tamperings: Record<string, Tampering> = {
  'with code in front': (content, type) => Buffer.concat([Buffer.from(marks[type]), content]),
  'with a flipped bit': (content) => {
    const changed = Buffer.from(content);
    const middle = Math.floor(content.length / 2);
    changed.writeUInt8(content.readUInt8(middle) ^ 1, middle);
    return changed;
  },
  'replaced by another file': (_content, type, other) =>
    Buffer.concat([other, Buffer.from(marks[type])]),
};

/** Returns whether the browser has run a changed script or applied a changed stylesheet. */
export function hasMark(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const styles = getComputedStyle(document.documentElement);
    return 'tampered' in window || styles.getPropertyValue('--tampered') !== '';
  });
}
