import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A code block of a document. */
interface Block {
  /** `sh`, `text` or `diff`. */
  language: string;
  /** Its lines, each with a line break. */
  text: string;
}

/** A section of a document whose title has a number: `## 2. Create a remote`. */
export interface Step {
  /** Without its number. */
  title: string;
  /** All of the section below its title. */
  text: string;
  blocks: Block[];
}

/** Reads the numbered sections of a document. */
export function readSteps(markdown: string): Step[] {
  const sections = markdown.matchAll(/^## \d+\. (.+)\n([^]*?)(?=^## |(?![^]))/gm);
  return [...sections].map(([, title = '', text = '']) => {
    const blocks = text.matchAll(/^```(\w+)\n([^]*?)^```/gm);
    return {
      title,
      text,
      blocks: [...blocks].map(([, language = '', block = '']) => ({ language, text: block })),
    };
  });
}

/**
 * Returns a pattern for an output that a document shows. `…` stands for anything in a line. If it is alone in its line,
 * it stands for any lines.
 */
export function outputPattern(text: string): string {
  return text.replace(/.*\n/g, (line) => {
    if (line.trim() === '…') return '(?:.*\\n)*?';
    const escaped = line.trimEnd().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return `${escaped.replaceAll('…', '.*')}\\n`;
  });
}

/**
 * Removes the lines with which pnpm repeats a command, npm's warnings, which depend on its version and on the settings
 * of the machine and of the pnpm that runs the tests, and spaces at the ends of lines.
 */
export function withoutEcho(output: string): string {
  return output
    .replace(/^\n> .*\n> .*\n\n/gm, '')
    .replace(/^npm warn .*\n/gm, '')
    .replace(/ +$/gm, '');
}

/** Changes a file as a `diff` block says. The block's first line names the file: `--- <path>`. */
export function applyDiff(root: string, diff: string): void {
  const [name = '', ...lines] = diff.trimEnd().split('\n');
  const file = join(root, name.replace(/^--- /, ''));
  const side = (sign: '-' | '+') =>
    lines
      .filter((line) => line.startsWith(sign) || line.startsWith(' '))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  const text = readFileSync(file, 'utf8');
  if (text.split(side('-')).length !== 2) {
    throw new Error(`${name} does not contain these lines exactly once:\n${side('-')}\n${text}`);
  }
  writeFileSync(
    file,
    text.replace(side('-'), () => side('+')),
  );
}
