/** A package that decision 0001 holds back. */
export interface HeldBackPackage {
  name: string;
  /** The version in the table. */
  here: string;
}

/** Reads the table of held-back packages from the text of docs/decisions/0001. */
export function heldBackPackages(markdown: string): HeldBackPackage[] {
  const rows = [...markdown.matchAll(/^\| *([^|]+?) *\| *(\d[^|]*?) *\|/gm)];
  return rows.map(([, name, here]) => ({ name: name!.replaceAll('`', ''), here: here! }));
}
