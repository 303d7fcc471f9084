import { jsonText } from '../base/optional';
import { versionFolder } from '../core/paths';
import { versionHash, type VersionInfo, type BuiltVersion } from '../core/package-version';

/**
 * Returns a build under another name, with other facts in its `version.json`, as if it had been built so. It keeps
 * the files that the facts still name.
 */
export function changedBuild(
  built: BuiltVersion,
  name: string,
  change: (info: VersionInfo) => Partial<VersionInfo>,
): BuiltVersion {
  const known = JSON.parse(built.info) as VersionInfo;
  const info = { ...known, ...change(known) };
  const text = jsonText(info);
  const version = built.version.replace(/[^-]*$/, versionHash(text));
  const folder = versionFolder(name, version);
  const named = [...Object.keys(info.files), ...info.copies].filter(
    (file) => !file.startsWith('../'),
  );
  return {
    ...built,
    name,
    version,
    folder,
    files: new Map(named.map((file) => [`${folder}/${file}`, file] as const)),
    info: text,
    readInfo: () => Promise.resolve(info),
  };
}

/** Returns a changed build of which an origin gets no files but `version.json`: nothing loads them. */
export function changedBuildWithoutFiles(
  ...changed: Parameters<typeof changedBuild>
): BuiltVersion {
  return { ...changedBuild(...changed), files: new Map() };
}
