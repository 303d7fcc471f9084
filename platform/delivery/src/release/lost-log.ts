import type { Settings } from '@backshop/shared-types';
import { adviceToRelease } from '../base/project';
import type { Origin } from '../core/origin';
import { shortVersion } from '../core/short-version';
import { checkVersion } from '../core/stored-version';
import type { ReleasedVersions } from '../core/versions';
import { wholeRelease } from '../page/describe-release';
import { readIndexHtml } from '../page/index-html';

/** What `index.html` still says of a release whose log is lost. */
interface LostRelease {
  number: number;
  /** Those whose files are intact. */
  remotes: ReleasedVersions['remotes'];
  settings?: Settings;
  /** What cannot be live again. */
  notes: string[];
}

/** Returns what is live on an origin without a log, if its `index.html` can be read. */
export async function readLostRelease(origin: Origin): Promise<LostRelease | undefined> {
  const inIndex = (await readIndexHtml(origin))?.release;
  if (!inIndex) return undefined;
  const whole = await wholeRelease(origin, inIndex);
  const { number, settings, remotes: shown } = whole ?? inIndex;
  const remotes: LostRelease['remotes'] = {};
  const notes = whole ? [] : [`${notRead} Ask the other teams whether theirs is live.`];
  for (const [name, { version }] of Object.entries(shown)) {
    const { damaged } = await checkVersion(origin, name, version);
    if (damaged.length === 0) remotes[name] = { version };
    else notes.push(damagedNote(name, version));
  }
  return { number, remotes, ...(settings && { settings }), notes };
}

const notRead = 'index.html names only some remotes, and the file with the others is damaged.';

function damagedNote(name: string, version: string): string {
  return `${name} ${shortVersion(version)} is damaged, so it does not stay live. To repair it, ${adviceToRelease(name)}`;
}

/** Returns what to know after a release that began a new log. */
export function notesOnLost(lost: LostRelease | undefined, kept: string[]): string[] {
  if (!lost) return [];
  const stay = [...kept, ...(lost.settings ? ['the settings'] : [])].join(', ');
  return [
    `The log was lost. index.html showed release ${lost.number}.${stay && ` What stays as it was there: ${stay}.`} Holds, candidates and required attestations have ended. Set them again.`,
    ...lost.notes,
  ];
}
