/** Returns a path without trailing slashes: `/store/` becomes `/store`, and `/` stays. */
export function normalizePath(path: string): string {
  return path.replace(/(.)\/+$/, '$1');
}
