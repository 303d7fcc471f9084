import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The values of the tokens, by name: `--brand`. */
export type Tokens = Readonly<Record<string, string>>;

/** Returns the tokens of each theme, for builds. Code in a browser uses the custom properties. */
export function readTokens(): Record<'light' | 'dark', Tokens> {
  return parseTokens(readFileSync(join(import.meta.dirname, '_tokens.scss'), 'utf8'));
}

/** @param scss the text of `_tokens.scss` */
export function parseTokens(scss: string): Record<'light' | 'dark', Tokens> {
  const light = declarationsIn(/^:root \{(.*?)^\}/ms.exec(scss)?.[1]);
  return {
    light,
    dark: { ...light, ...declarationsIn(/^ *:root\.dark \{(.*?)^ *\}/ms.exec(scss)?.[1]) },
  };
}

function declarationsIn(block = ''): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/^ +(--[\w-]+): (.*?);/gm)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
}

/**
 * Returns a text with the values of the tokens that it names: `var(--brand)`.
 * @throws Error when there is no such token
 */
export function fillTokens(text: string, tokens: Tokens): string {
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`ui/src/theme/_tokens.scss has no token ${name}.`);
    return fillTokens(value, tokens);
  });
}
