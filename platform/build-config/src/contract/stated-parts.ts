import { SourceError } from '../source-error';

/** The longest texts that menus and `index.html` have room for, in characters. */
export const maxText = 60;

/** Control characters, and those that turn around the texts of others after it. */
const unusable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Also changes the direction of texts around it. Only builds refuse it, because versions on an origin can have it. */
const directionMark = /[\u061c\u200e\u200f]/;

/** Whether a value is a text that staff can see. */
export const isText = (value: unknown) =>
  typeof value === 'string' &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) &&
  value.length <= maxText &&
  !unusable.test(value);

export const isList = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.every(isItem);

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of another type can become a text that matches, such as `['path']`. */
export const matches = (value: unknown, pattern: RegExp) =>
  typeof value === 'string' && pattern.test(value);

/** Whether a value of a field can be used, and what it has to be. */
type Field = [isUsable: (value: unknown) => boolean, text: string];

export type Fields<Part> = Record<keyof Part & string, Field>;

/** The groups that see a page or a card. An empty list would hide it from everybody. */
export const groups: Field = [
  (value) => isList(value, isText) && (value as unknown[]).length > 0,
  `a list of at least one text of up to ${maxText} characters`,
];

/**
 * Returns why a value cannot be the pages or the cards of a remote, by expose, or undefined if it can.
 * @param kind the field that states them: `pages`
 * @param optional the fields that a part can do without
 * @param placeOf returns what no two parts may share: "path /reports"
 */
export function partsProblem<Part>(
  kind: string,
  parts: unknown,
  fields: Fields<Part>,
  optional: ReadonlySet<string>,
  placeOf: (part: Part) => string,
): string | undefined {
  if (!isObject(parts)) return `${kind} is not an object`;
  const places = new Map<string, string>();
  for (const [expose, part] of Object.entries(parts as Record<string, Part>)) {
    if (!/^\w+$/.test(expose))
      return `${kind} has an expose with another name than letters and digits`;
    const values = new Map<string, unknown>(isObject(part) ? Object.entries(part) : []);
    for (const [name, [isUsable, text]] of Object.entries<Field>(fields)) {
      const value = values.get(name);
      values.delete(name);
      if (value === undefined && optional.has(name)) continue;
      if (!isUsable(value)) return `${kind}.${expose}.${name} must be ${text}`;
    }
    const [unknown] = values.keys();
    if (unknown) return `${kind}.${expose} has the unknown field "${unknown}"`;
    const place = placeOf(part);
    const other = places.get(place);
    if (other) return `${kind}.${expose} and ${kind}.${other} have the same ${place}`;
    places.set(place, expose);
  }
  return undefined;
}

/**
 * Checks what a remote states about its pages or cards.
 * @param what an expose is: `page`
 * @param props the type of its props
 * @param exposes those that have these props, as `file` declares them
 * @throws SourceError when a field cannot be used, or when an expose has other props
 */
export function assertParts(
  file: string,
  [what, props]: [what: string, props: string],
  exposes: string[],
  parts: object,
  problem: string | undefined,
): void {
  if (problem) throw new SourceError(`webpack.config.ts: ${problem}.`);
  const [mark] = directionMark.exec(JSON.stringify(parts)) ?? [];
  if (mark) {
    const code = mark.codePointAt(0)!.toString(16).padStart(4, '0').toUpperCase();
    throw new SourceError(
      `webpack.config.ts: a text of a ${what} contains the invisible character U+${code}. Remove it.`,
    );
  }
  const other = Object.keys(parts).find((expose) => !exposes.includes(expose));
  if (other === undefined) return;
  throw new SourceError(
    `webpack.config.ts brings the ${what} ${other}, but in ${file}, ${other} is no ${what}. Write: ${other}: ${props}`,
  );
}
