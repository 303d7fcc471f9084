const catalogBlock = /^catalog:\n((?: .*\n|\n)*)/m;
const catalogEntry = /^ {2}(?:'([^']+)'|([^\s':]+)): (\S+)$/gm;

/** Returns the versions in the catalog of a `pnpm-workspace.yaml`, by package name. */
export function readCatalog(yaml: string): Map<string, string> {
  const [, block = ''] = catalogBlock.exec(yaml) ?? [];
  const entries = [...block.matchAll(catalogEntry)];
  return new Map(entries.map(([, quoted, plain, version]) => [(quoted ?? plain)!, version!]));
}

/**
 * Returns the text of a `pnpm-workspace.yaml` with other versions in its catalog.
 * @throws Error when the catalog has no entry for a package
 */
export function setCatalogVersions(yaml: string, versions: ReadonlyMap<string, string>): string {
  const pinned = readCatalog(yaml);
  for (const name of versions.keys()) {
    if (!pinned.has(name)) throw new Error(`The catalog has no entry for ${name}.`);
  }
  return yaml.replace(catalogBlock, (block) =>
    block.replace(catalogEntry, (line, quoted?: string, plain?: string, version?: string) => {
      const newVersion = versions.get((quoted ?? plain)!);
      return newVersion ? line.slice(0, -version!.length) + newVersion : line;
    }),
  );
}
