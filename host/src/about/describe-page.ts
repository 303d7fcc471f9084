import type { BroughtPage, Release } from '@backshop/shared-types';
import { base } from '../base';
import type { ExposeName } from '../contract';
import { remoteOf } from '../federation/expose-name';
import type { Federation } from '../federation/federation';
import { storedPreview } from '../preview/stored-preview';
import { broughtCards } from '../routing/brought-pages';
import { pagesOf } from '../routing/pages';
import { type LoadFacts, loadFacts } from './load-facts';

/** Which version of a part this tab uses, as staff read it. */
type VersionInUse = 'live' | 'candidate' | 'preview' | 'previous version' | 'other version';

/** What a part does in this tab, as staff read it. */
type PartStatus = 'loading' | 'loaded' | 'failed' | 'not loaded yet' | 'not used here';

/** The host, or a remote with all its parts. */
export interface PackageDetails {
  /** `host`, or the name of the remote. */
  name: string;
  /** The team that owns it, if it names one. */
  owner: string | undefined;
  /** What staff need to use its pages, as it states that. */
  permissions: string[];
  /** What staff call its parts. */
  shows: string[];
  /** `''` when it is not known yet. */
  version: string;
  inUse: VersionInUse | undefined;
  status: PartStatus;
  load: LoadFacts | undefined;
  /** When the live version went live, ISO 8601. */
  since: string | undefined;
}

/** What this tab shows and how it got there. */
export interface PageDetails {
  address: string;
  /** ISO 8601. */
  time: string;
  browser: string;
  /** The release that the tab takes its parts from. */
  release: { number: number; created: string };
  /** Number of the release that the page was loaded with. */
  loadedWith: number;
  /** The host first. */
  packages: PackageDetails[];
}

/** Describes what this tab shows. */
export function describePage({
  release,
  versionOf,
}: Pick<Federation, 'release' | 'versionOf'>): PageDetails {
  const inIndex = document.getElementById('release')?.textContent ?? '{}';
  const remotes = [...exposesByRemote(release).keys(), ...Object.keys(release.remotes)];
  return {
    address: location.href,
    time: new Date().toISOString(),
    browser: navigator.userAgent,
    release: { number: release.number, created: release.created },
    loadedWith: (JSON.parse(inIndex) as Partial<Release>).number ?? release.number,
    packages: [
      describeHost(release),
      ...[...new Set(remotes)].map((name) => describeRemote(release, versionOf, name)),
    ],
  };
}

function describeHost(release: Release): PackageDetails {
  const { host: version, history } = release;
  return {
    name: 'host',
    owner: undefined,
    permissions: [],
    shows: ['Menus and top bar'],
    version,
    inUse: 'live',
    status: 'loaded',
    load: loadFacts([`${location.origin}${base}/host/${version}/`]),
    since: history?.host?.since,
  };
}

function describeRemote(
  release: Release,
  versionOf: Federation['versionOf'],
  name: string,
): PackageDetails {
  const parts = exposesByRemote(release).get(name) ?? [];
  const slots = parts.flatMap(({ expose }) => [
    ...document.querySelectorAll<HTMLElement>(`[data-slot="${expose}"]`),
  ]);
  const mounted = slots.map(({ dataset }) => dataset.version).find(Boolean);
  const [first] = parts;
  const live = release.remotes[name];
  const version = mounted ?? (first ? versionOf(first.expose) : (live?.version ?? ''));
  const load = loadFacts(foldersOf(release, name, version));
  const released = Object.values<Partial<BroughtPage> | null>(live?.pages ?? {});
  return {
    name,
    // The build of a remote states these, and another tool can have built it.
    owner: isText(live?.owner) ? live.owner : undefined,
    permissions: [...new Set(released.flatMap((page) => page?.permissions ?? []).filter(isText))],
    shows: parts.map((part) => part.name),
    version,
    inUse: versionInUse(release, name, version),
    status: statusOf(
      slots.map(({ dataset }) => dataset.state),
      load !== undefined,
      parts.length > 0,
    ),
    load,
    since: version === live?.version ? release.history?.[name]?.since : undefined,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function versionInUse(release: Release, name: string, version: string): VersionInUse | undefined {
  if (version === '') return undefined;
  if (storedPreview(base) === `${name}@${version}`) return 'preview';
  if (version === release.remotes[name]?.version) return 'live';
  if (version === release.candidates?.[name]?.version) return 'candidate';
  return version === release.history?.[name]?.previous ? 'previous version' : 'other version';
}

function statusOf(slots: (string | undefined)[], hasFiles: boolean, hasParts: boolean): PartStatus {
  if (!hasParts) return 'not used here';
  if (slots.includes('failed')) return 'failed';
  if (slots.includes('loading')) return 'loading';
  return hasFiles || slots.includes('ready') ? 'loaded' : 'not loaded yet';
}

/**
 * Returns the URLs of the folders that a version's files come from. A preview can be on the developer's machine. Only
 * a release lists shared chunks, so those of other versions are unknown.
 */
function foldersOf(release: Release, name: string, version: string): string[] {
  if (version === '') return [];
  if (version.startsWith('http:')) return [`${version}/`];
  const released = [release.remotes[name], release.candidates?.[name]];
  const chunks = released.find((each) => each?.version === version)?.chunks ?? [];
  return [version, ...chunks].map(
    (folder) => `${location.origin}${base}/remotes/${name}/${folder}/`,
  );
}

interface Part {
  expose: ExposeName;
  /** What staff call it. */
  name: string;
}

/** Returns the parts that this host has a slot for, by remote. */
function exposesByRemote(release: Release): Map<string, Part[]> {
  const panel: Part = { expose: 'notifications/NotificationPanel', name: 'Notification panel' };
  const listed = [...pagesOf(release), ...(broughtCards(release) as Part[])];
  const parts = [...listed.map(({ expose, name }): Part => ({ expose, name })), panel];
  const byRemote = new Map<string, Part[]>();
  for (const part of parts) {
    const remote = remoteOf(part.expose);
    byRemote.set(remote, [...(byRemote.get(remote) ?? []), part]);
  }
  return byRemote;
}
