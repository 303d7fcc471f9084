import type { BroughtCard, BroughtPage, Release } from '@backshop/shared-types';
import { candidateOrLive } from '../federation/loading/candidate';

/** Returns the pages that the remotes bring, in the versions that this browser uses. */
export function broughtPages(release: Release) {
  return broughtParts(release, 'pages', isPage);
}

/** Returns the cards that the remotes bring, in the versions that this browser uses. */
export function broughtCards(release: Release) {
  return broughtParts(release, 'cards', isCard);
}

function broughtParts<Part>(
  release: Release,
  kind: 'pages' | 'cards',
  isUsable: (part: unknown) => part is Part,
): (Part & { expose: string })[] {
  return Object.keys(release.remotes).flatMap((remote) =>
    Object.entries<unknown>(candidateOrLive(release, remote)?.[kind] ?? {}).flatMap(
      ([expose, part]) => (isUsable(part) ? { ...part, expose: `${remote}/${expose}` } : []),
    ),
  );
}

/** Whether menus can show what a remote states as a page. A wrong one must not stop the app shell. */
function isPage(page: unknown): page is BroughtPage {
  const { path, name, group = '' } = (page ?? {}) as Partial<Record<keyof BroughtPage, unknown>>;
  return [path, name, group].every((text) => typeof text === 'string');
}

/** Whether a page can show what a remote states as a card. */
function isCard(card: unknown): card is BroughtCard {
  const { page, name, size } = (card ?? {}) as Partial<Record<keyof BroughtCard, unknown>>;
  return [page, name, size].every((text) => typeof text === 'string');
}
