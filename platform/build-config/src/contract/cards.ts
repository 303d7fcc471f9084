import type { BroughtCard } from '@backshop/shared-types';
import {
  assertParts,
  type Fields,
  groups,
  isText,
  matches,
  maxText,
  partsProblem,
} from './stated-parts';

/** The cards that a remote brings, by expose, without the remote: `LowStock`. */
export type Cards = Record<string, BroughtCard>;

const fields: Fields<BroughtCard> = {
  page: [
    (page) => matches(page, /^\/([a-z0-9/-]*[a-z0-9])?$/) && isText(page),
    'the path of the page that shows it: "/"',
  ],
  name: [isText, `a text of up to ${maxText} characters`],
  size: [(size) => matches(size, /^[a-z]{1,20}$/), 'a size of the page: "small"'],
  position: [Number.isFinite, 'a number'],
  groups,
};

/** Returns why a value cannot be the cards of a remote, or undefined if it can. */
export function cardsProblem(cards: unknown): string | undefined {
  const nameOn = ({ page, name }: BroughtCard) => `name on the page ${page}: "${name}"`;
  return partsProblem('cards', cards, fields, new Set(['position', 'groups']), nameOn);
}

/**
 * Returns the cards that a remote states.
 * @throws SourceError when a field cannot be used, or when an expose does not get `CardProps`
 */
export function assertCards(file: string, cardExposes: string[], cards: Cards): Cards {
  assertParts(file, ['card', 'CardProps'], cardExposes, cards, cardsProblem(cards));
  return cards;
}
