import type { ListedVersion, VersionList } from '@backshop/shared-types';
import { base } from '../base';
import { readIndexHtml } from '../updates/index-html';
import type { PageDetails } from './describe-page';

/** Time limit for each request, in ms. */
const timeoutMs = 3000;

/** What the origin says about a page. It can be missing: everything else works without it. */
export interface OriginDetails {
  /** The live release. */
  live?: PageDetails['release'] | undefined;
  /** The versions of each package, by name. */
  versions: Record<string, ListedVersion[]>;
}

/** Asks the origin for its live release and for the versions of each package. It never fails. */
export async function fetchOrigin({ packages }: PageDetails): Promise<OriginDetails> {
  const [live, ...lists] = await Promise.all([
    fetchRelease(),
    ...packages.map(async ({ name }) => [name, await fetchVersions(name)] as const),
  ]);
  return { live, versions: Object.fromEntries(lists) };
}

async function fetchRelease(): Promise<OriginDetails['live']> {
  const html = await fetchText(`${base}/`);
  try {
    const { number, created } = readIndexHtml(html ?? '').release;
    return { number, created };
  } catch {
    return undefined;
  }
}

/** A list can be damaged, and a dialog with thousands of versions would be slow. */
const maxVersions = 30;

async function fetchVersions(name: string): Promise<ListedVersion[]> {
  const list = parse(
    await fetchText(`${base}/version-lists/${name}.json`),
  ) as Partial<VersionList> | null;
  return Array.isArray(list?.versions) ? list.versions.filter(isListed).slice(0, maxVersions) : [];
}

function isListed(value: unknown): boolean {
  const { version, state, time, commit = '', committed = '' } = (value ?? {}) as ListedVersion;
  return [version, state, time, commit, committed].every((field) => typeof field === 'string');
}

/** Returns the text at an address, or undefined when there is none. */
async function fetchText(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { cache: 'no-cache', signal });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
