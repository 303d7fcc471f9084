import type { Release } from '@backshop/shared-types';
import type { Page } from '../core/feature';
import { indexFile } from '../core/paths';
import { repairNotes } from '../core/put-version';
import { composeRelease, isComposed } from './compose-release';
import { foldersOfRelease, releaseBefore, releaseOfEntry } from './describe-release';
import { entryFields } from './entry-fields';
import { notesOnFirstScreens, pushedOut } from './first-screens';
import { parseRelease, readIndexHtml } from './index-html';
import { checkReleaseFiles, putReleaseCopies, putReleaseFile } from './release-file';
import { remoteOf, usedVersionsOf } from './shown-versions';

/** `index.html` as the host reads it: `Release` in shared-types. */
export const page: Page<Release> = {
  name: indexFile,
  entryFields,
  failure:
    'Some compressed copies of the whole release could not be written, so browsers load larger files.',
  numberIn: (html) => parseRelease(html)?.number,
  versionsOf: usedVersionsOf,
  shownOf: releaseOfEntry,
  shownDespiteDamage: releaseBefore,
  foldersOf: foldersOfRelease,

  async compose(origin, shown, last) {
    const { html, missing } = await composeRelease(origin, shown);
    const lost = pushedOut(missing, (await readIndexHtml(origin))?.html);
    return {
      html,
      entry: lost.length > 0 ? { pushedOut: lost } : {},
      notes: notesOnFirstScreens(missing, lost, last?.release, shown),
    };
  },

  async repair(origin, entry) {
    const shown = await releaseBefore(origin, entry);
    const index = await readIndexHtml(origin);
    if (!index || !(await isComposed(origin, shown, index.html))) return undefined;
    const repaired = index.release?.whole ? await putReleaseFile(origin, shown) : [];
    return { shown, notes: repairNotes(repaired) };
  },

  async write({ origin }) {
    const whole = (await readIndexHtml(origin))?.release?.whole;
    return whole ? repairNotes(await putReleaseCopies(origin, whole)) : [];
  },

  async verify({ origin, present }) {
    return checkReleaseFiles(origin, present, (await readIndexHtml(origin))?.release?.whole);
  },

  describe({ pushedOut }, _before, name) {
    if (!pushedOut || name === undefined) return {};
    return { pushedOut: pushedOut.filter((expose) => remoteOf(expose) === name) };
  },

  report: ({ pushedOut = [] }) =>
    pushedOut.length > 0
      ? [`no room any more for the first screens of ${pushedOut.join(', ')}`]
      : [],
};
