/** A set of versions that is tested together. */
export interface VersionGroup {
  name: string;
  /** Versions by package name. */
  versions: ReadonlyMap<string, string>;
}

const isWebpack = (name: string) => name === 'webpack';
/** Whether a package belongs to Module Federation, whose packages all have the same version. */
export const isModuleFederation = (name: string) => name.startsWith('@module-federation/');

/** Returns the names of the catalog packages that the groups vary. */
export function variedPackages(catalog: ReadonlyMap<string, string>): string[] {
  return [...catalog.keys()].filter((name) => isWebpack(name) || isModuleFederation(name));
}

/**
 * Returns the groups to test: webpack alone, Module Federation alone, and both. Leaves out a group
 * that changes no version, and the last one if it equals another.
 */
export function newestGroups(
  pinned: ReadonlyMap<string, string>,
  newest: ReadonlyMap<string, string>,
): VersionGroup[] {
  const raised = [...newest].filter(([name, version]) => pinned.get(name) !== version);
  const group = (name: string, belongs: (name: string) => boolean): VersionGroup => ({
    name,
    versions: new Map(raised.filter(([each]) => belongs(each))),
  });
  const alone = [
    group('newest webpack', isWebpack),
    group('newest Module Federation', isModuleFederation),
  ].filter(({ versions }) => versions.size > 0);
  return alone.length < 2 ? alone : [...alone, group('both', () => true)];
}
