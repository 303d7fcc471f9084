import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Heading, headingsOf } from './markdown';

/** The page about messages, which is in the packed package too. */
const troubleshootingPage = join(import.meta.dirname, '../../troubleshooting.md');

/** Its section about commands and the server. Each of its entries is named after a message. */
const section = 'What commands and the server print';

/** What a heading has instead of the variable parts of a message. */
const variable = '…';

/** Returns where a message is explained, if it is: `platform/delivery/troubleshooting.md#port--is-in-use`. */
export function troubleshootingAddress(
  message: string,
  page = troubleshootingPage,
  folder = process.cwd(),
): string | undefined {
  const entry = explainedMessages(readPage(page))
    .filter(({ text }) => patternOf(text).test(withoutQuotes(message)))
    .sort((one, other) => fixedLength(other.text) - fixedLength(one.text))[0];
  return entry && `${pathFrom(folder, page)}#${entry.anchor}`;
}

/** Returns the headings of the entries about messages of commands and the server. */
export function explainedMessages(markdown: string): Heading[] {
  const headings = headingsOf(markdown);
  const start = headings.findIndex(({ text }) => text === section) + 1;
  if (start === 0) return [];
  const end = headings.findIndex(({ level }, index) => index >= start && level <= 2);
  return headings.slice(start, end === -1 ? undefined : end);
}

/** Returns the parts of a message that are always the same, without quotes. */
export function fixedParts(heading: string): string[] {
  return withoutQuotes(heading)
    .split(variable)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Removes quotation marks: a heading and the source of a message can have others than the message. */
export function withoutQuotes(text: string): string {
  return text.replace(/["'`“”‘’\\]/g, '');
}

/** A heading names the beginning of a line, unless it begins with a variable part. */
function patternOf(heading: string): RegExp {
  const parts = fixedParts(heading).map((part) => part.replace(/[$()*+.?[\]^{|}]/g, '\\$&'));
  return new RegExp(
    (withoutQuotes(heading).startsWith(variable) ? '' : '^') + parts.join('.*?'),
    'ms',
  );
}

function fixedLength(heading: string): number {
  return fixedParts(heading).join('').length;
}

/** A command must not fail because of a page. */
function readPage(page: string): string {
  try {
    return readFileSync(page, 'utf8');
  } catch {
    return '';
  }
}

/** pnpm installs a package in a folder with a long path. A link leads there. */
function pathFrom(folder: string, page: string): string {
  const link = 'node_modules/@backshop/delivery/troubleshooting.md';
  const path = relative(folder, page);
  return path.includes('/.pnpm/') && existsSync(join(folder, link)) ? link : path;
}
