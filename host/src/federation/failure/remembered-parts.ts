import { splitExpose } from '../expose-name';
import type { FailedPart } from './remote-failure';

interface RememberedPart {
  /** URL of the remote's folder, which holds its versions and shared chunks. */
  folder: string;
  part: FailedPart;
}

/** The part that was loaded last comes first. */
const parts: RememberedPart[] = [];

/** Remembers which part a remote's files belong to. */
export function rememberPart(folder: string, part: FailedPart): void {
  parts.unshift({ folder, part });
}

/** What the address of a part's file can begin with. The longest comes first. */
const prefixes = [
  ({ folder, part }: RememberedPart) => `${folder}${part.version}/${splitExpose(part.expose)[1]}.`,
  ({ folder, part }: RememberedPart) => `${folder}${part.version}/`,
  ({ folder }: RememberedPart) => folder, // a shared chunk
];

/**
 * Returns the part that a remote's files belong to. If the addresses match several parts, returns the one
 * that was loaded last.
 */
export function partOf(...urls: string[]): FailedPart | undefined {
  for (const prefix of prefixes) {
    const loaded = parts.find((each) => urls.some((url) => url.startsWith(prefix(each))));
    if (loaded) return loaded.part;
  }
  return undefined;
}
