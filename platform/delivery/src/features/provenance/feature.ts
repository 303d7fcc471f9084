import type { Entered, Feature, PlannedRelease } from '../../core/feature';
import type { LogEntry } from '../../core/entry';
import { newVersionsOf } from '../../page/shown-versions';
import { copyBuildRecord, files, readBuildRecord, recordBuild } from './build-record';
import { assertClean, assertReleasable } from './refusals';

declare module '../../core/entry' {
  interface CommandOptions {
    /** Releases changes that are not committed. */
    allowDirty?: boolean;
    /** Names of the packages whose live version and candidate it may replace, whatever they are. */
    replace?: string[];
  }

  interface Action {
    /** Whether it makes a version live that was built for this before. */
    isPromotion?: boolean;
  }
}

/** Knows which commit each version was built from. */
export const provenance: Feature = {
  name: 'provenance',
  failure:
    'A build record could not be written, so it is not known which commit this version is from.',
  checkBeforeBuild: assertClean,
  check: assertReleasable,
  extendEntry: withSource,
  put: recordBuild,
  copy: copyBuildRecord,
  factsOf: async (origin, name, version) => {
    const record = await readBuildRecord(origin, name, version);
    return record ? { commit: record.commit, committed: record.committed } : {};
  },
  verify: (inspected) =>
    files.verify(inspected, async (version) =>
      Boolean(await readBuildRecord(inspected.origin, ...version)),
    ),
  prune: (pruned) =>
    files.prune(pruned, async (version) => {
      const record = await readBuildRecord(pruned.origin, ...version);
      return record && Date.parse(record.time);
    }),
  report({ source }) {
    if (!source) return [];
    const mark = source.isClean ? '' : ', with changes that are in no commit';
    return [`commit ${source.commit.slice(0, 10)}${mark}`];
  },
};

/**
 * Adds the source of the versions that a release makes live or candidates, unless they come from several commits. A
 * promotion without a message gets the one that its version was built with.
 */
async function withSource(
  { origin, action, last }: PlannedRelease,
  entry: LogEntry,
): Promise<Entered> {
  const records = await Promise.all(
    newVersionsOf(last?.release, entry.release).map(([name, version]) =>
      readBuildRecord(origin, name, version),
    ),
  );
  const [first, ...others] = records;
  if (!first) return {};
  const { commit, committed, isClean, message } = first;
  const isOne = others.every((each) => each?.commit === commit && each.isClean === isClean);
  return {
    entry: {
      ...(isOne && !entry.source && { source: { commit, committed, isClean } }),
      ...(action.isPromotion && message && !entry.message && { message }),
    },
  };
}
