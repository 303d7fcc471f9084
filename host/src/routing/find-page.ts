/** Returns a path without trailing slashes: `/store/` becomes `/store`, and `/` stays. */
export function normalizePath(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}

/** What says where a page is. */
export interface Addressed {
  path: string;
  /** Whether the page also answers all addresses below its path. */
  hasSubpages?: boolean | undefined;
}

/** Returns the addresses that a page answers, as the router writes them: `/store`, or `/reports/*`. */
export function routeOf({ path, hasSubpages }: Addressed): string {
  return hasSubpages ? `${path}/*` : path;
}

/** Returns the page at an address: the one with the longest path, if several answer it. */
export function pageAt<Page extends Addressed>(
  pages: readonly Page[],
  pathname: string,
): Page | undefined {
  const at = normalizePath(pathname).toLowerCase();
  return pages
    .filter(({ path, hasSubpages }) => at === path || (hasSubpages && at.startsWith(`${path}/`)))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
