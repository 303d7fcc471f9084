import type { Settings } from '@backshop/shared-types';
import * as v from 'valibot';
import type { EntryField } from '../core/entry';
import { byRemote, lineOfText, version } from '../core/schema';
import { settingsSchema } from './settings';

// What `index.html` says of an entry beyond its live versions. Features decide about it, and the page only shows it.

declare module '../core/versions' {
  interface ReleasedVersions {
    /** The candidate of each remote that has one: see `Candidate` in shared-types. */
    candidates?: Record<string, { version: string; share: number; start: number }>;
  }

  interface LivePackage {
    /**
     * Set if the live version was built with `fallback: 'previous'`. `unfit`: the host does not use the previous version,
     * because it does not fit the live host, or is damaged.
     */
    fallback?: 'previous' | 'unfit';
  }
}

declare module '../core/entry' {
  interface LogEntry {
    /** The settings of the environment. Missing when there are none. */
    settings?: Settings;
    /** The exposes whose first screens `index.html` had before this release, and has no room for now. */
    pushedOut?: string[];
  }
}

const percentage = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** The candidates of a release: an object by the name of each remote. */
export const candidatesSchema = byRemote(
  v.looseObject({ version, share: percentage, start: percentage }),
);

export const entryFields: EntryField[] = [
  { key: 'candidates', kind: 'versions', schema: candidatesSchema },
  { key: 'settings', schema: settingsSchema },
  { key: 'pushedOut', kind: 'event', schema: v.array(lineOfText) },
];
