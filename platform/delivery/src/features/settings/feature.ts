import { isDeepStrictEqual } from 'node:util';
import type { Feature } from '../../core/feature';

declare module '../../core/feature' {
  interface DescribedEntry {
    /** Whether the settings changed. Missing when the log does not have the release before. */
    hasOtherSettings?: boolean;
  }
}

/** The settings themselves are what `index.html` says of an environment, so the page keeps them. */
export const settings: Feature = {
  name: 'settings',
  describe: (entry, before, name) =>
    name !== undefined || isDeepStrictEqual(before?.settings, entry.settings)
      ? {}
      : { hasOtherSettings: true },
  report: ({ hasOtherSettings }) => (hasOtherSettings ? ['other settings'] : []),
};
