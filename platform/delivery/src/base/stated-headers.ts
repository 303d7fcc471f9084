import { CommandError } from './command-error';

/** The variable with the headers that let commands through a sign-in. */
const variable = 'BACKSHOP_HEADERS';

/** Headers of the connection itself, which the environment must not change. */
const ofConnection =
  /^(connection|content-length|expect|host|keep-alive|te|transfer-encoding|upgrade)$/i;

/**
 * Returns the headers that BACKSHOP_HEADERS states for requests to a product: one `Name: value` a line. A request to
 * another origin gets none.
 * @param product address of the product, which somebody typed
 * @throws CommandError that names the invalid line, but never its content
 */
export function statedHeaders(
  url: string,
  product: string,
  env = process.env,
): Record<string, string> {
  return new URL(url).origin === new URL(product).origin ? parse(env[variable] ?? '') : {};
}

function parse(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.trim());
  const pairs = lines.flatMap((line, index) => (line ? [headerIn(line, index + 1)] : []));
  return Object.fromEntries(pairs);
}

function headerIn(line: string, number: number): [name: string, value: string] {
  const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\x20-\x7e]+)$/.exec(line) ?? [];
  if (name && !ofConnection.test(name)) return [name.toLowerCase(), value];
  throw new CommandError(
    `Line ${number} of ${variable} is not a header that a command can send. Write each like this: Authorization: Bearer <token>`,
  );
}

/** Returns what a message says about an answer that can come from a sign-in in front of the product. */
export function signInAdvice(env = process.env): string {
  return env[variable]
    ? `If it is a sign-in, it does not accept the headers in ${variable}.`
    : `If it asks for a sign-in, state the headers that let commands in: ${variable}.`;
}
