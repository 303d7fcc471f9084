/** Returns a path without trailing slashes: `/store/` becomes `/store`, and `/` stays. */
export function normalizePath(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}

/** Returns a path without what makes no difference to pages: `/Store/` becomes `/store`. */
export function plainPath(path: string): string {
  return normalizePath(path).toLowerCase();
}

/** What says where a page is. */
export interface Addressed {
  path: string;
  /** Whether the page also answers all addresses below its path. */
  hasSubpages?: boolean | undefined;
}

/** Returns the page at an address: the one with the longest path, if several answer it. */
export function pageAt<Page extends Addressed>(
  pages: readonly Page[],
  pathname: string,
): Page | undefined {
  const at = plainPath(pathname);
  const answers = (path: string, { hasSubpages }: Page) =>
    at === path || (hasSubpages && at.startsWith(`${path}/`));
  return pages
    .filter((page) => answers(page.path.toLowerCase(), page))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
