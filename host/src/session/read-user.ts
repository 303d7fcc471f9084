import type { IdentitySettings, User } from '@backshop/shared-types';

/** Largest answer and longest name that a tab reads, in characters. */
const maxLength = 100_000;
const maxName = 200;

/**
 * Returns the user in the answer of a sign-in. Without a name, the email address is the name.
 * @param text JSON that any server can have sent
 * @param fields see `IdentitySettings`
 * @throws Error that says what is wrong with the answer
 */
export function readUser(text: string, fields: IdentitySettings['fields'] = {}): User {
  if (text.length > maxLength) throw new Error(`it has more than ${maxLength} characters`);
  const answer = parse(text);
  const read = (field: keyof User) => valueAt(answer, fields[field] ?? field);
  const email = nameIn(read('email'));
  const name = nameIn(read('name')) ?? email;
  if (name === undefined) throw new Error('it has no name');
  const picture = pictureIn(read('picture'));
  return {
    name,
    groups: groupsIn(read('groups')),
    ...(email && { email }),
    ...(picture && { picture }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('it is not JSON');
  }
}

/** The names of claims can be addresses, so a whole name comes before a path into objects. */
function valueAt(answer: unknown, field: string): unknown {
  const child = (parent: unknown, name: string): unknown =>
    typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name)
      ? (parent as Record<string, unknown>)[name]
      : undefined;
  return child(answer, field) ?? field.split('.').reduce(child, answer);
}

/** Control characters, and those that change the direction of the text after them. */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

function nameIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxName) return undefined;
  const name = value.replace(hidden, ' ').trim();
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) ? name : undefined;
}

/** Providers leave the groups out when there are none, and some state a single one as a text. */
function groupsIn(value: unknown): string[] {
  const groups: unknown[] = [value ?? []].flat();
  if (groups.every((group) => typeof group === 'string')) return groups;
  throw new Error('its groups are no list of texts');
}

/** The policy allows pictures of this origin and in data URLs only. */
function pictureIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value || !URL.canParse(value, location.origin))
    return undefined;
  const { href, origin, protocol } = new URL(value, location.origin);
  const isOwn = origin === location.origin && protocol.startsWith('http');
  return isOwn || href.startsWith('data:image/') ? href : undefined;
}
