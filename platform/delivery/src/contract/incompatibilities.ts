import { type Contract, unknownProps } from '@backshop/build-config/contract';
import { reactRange, runtimePackage } from '@backshop/build-config/federation-versions';
import { ownerOf } from '@backshop/build-config/pages';
import { selectRefused } from '@backshop/build-config/policy-sources';
import {
  type TypeComparison,
  typeIncompatibilities,
} from '@backshop/build-config/type-incompatibilities';
import { gtr, major, minor, minVersion, satisfies } from 'semver';
import { remoteOf } from '../page/shown-versions';

/** Returns why a host and a remote cannot be live together. `sharedIncompatibilities` is about shared dependencies. */
export function incompatibilities(host: Contract, name: string, remote: Contract): string[] {
  return [
    ...missingFrom(remote, name, host),
    ...sourcesNotAllowed(host, name, remote),
    ...pagesNotAllowed(host, name, remote),
    ...cardsNotAllowed(host, name, remote),
    ...typeIncompatibilities(changedTypes(host, name, remote)),
  ];
}

export function exposesNeeded(name: string, host: Contract): string[] {
  return Object.keys(host.exposes).filter((expose) => expose.startsWith(`${name}/`));
}

/** Returns the exposes of a remote that staff see with a host: those that it needs, and those that any remote may have. */
export function exposesShown(host: Contract, name: string, remote: Contract): string[] {
  const needed = exposesNeeded(name, host);
  const others = Object.keys(remote.exposes).filter((expose) =>
    propsFor(host, name, remote, expose),
  );
  return [...new Set([...needed, ...others])];
}

/** Returns the declaration of the props that a host passes to an expose. Undefined if it has no slot for it. */
function propsFor(host: Contract, name: string, remote: Contract, expose: string) {
  const ownName = expose.slice(name.length + 1);
  const isIn = (parts = {}) => Object.hasOwn(parts, ownName);
  const kind = isIn(remote.pages) ? '*' : isIn(remote.cards) ? '*card' : ownName;
  const ofAny = own(host.anyRemote, kind);
  // The host declares it for `*`, which stands for the full name.
  return host.exposes[expose] ?? ofAny?.replace("'*':", () => `'${expose}':`);
}

/** Returns a value of a contract. What another contract names can be a property of every object: `constructor`. */
function own(values: Record<string, string> | undefined, name: string): string | undefined {
  return values && Object.hasOwn(values, name) ? values[name] : undefined;
}

export function remotesNeeded(host: Contract): string[] {
  return [...new Set(Object.keys(host.exposes).map(remoteOf))];
}

function missingFrom(remote: Contract, name: string, host: Contract): string[] {
  const missing = exposesNeeded(name, host)
    .filter((expose) => !Object.hasOwn(remote.exposes, expose))
    .map((expose) => `${expose}: the host needs this expose, but the remote does not have it.`);
  const needsSummary = Object.hasOwn(host.summaries, name);
  if (!needsSummary || Object.hasOwn(remote.summaries, name)) return missing;
  return [...missing, `${name}: the host reads its summary, but the remote has none.`];
}

function sourcesNotAllowed(host: Contract, name: string, remote: Contract): string[] {
  const refused = selectRefused(remote.policy ?? {}, host.policy ?? {});
  return Object.entries(refused).flatMap(([directive, sources]) =>
    sources.map(
      (source) =>
        `${directive}: remote ${name} needs ${source}, but the host does not allow it.\n` +
        '  Add it to allowedSources in host/src/document/policy.ts, or remove it from the remote.',
    ),
  );
}

function pagesNotAllowed({ paths }: Contract, name: string, remote: Contract): string[] {
  return Object.entries(remote.pages ?? {}).flatMap(([expose, { path }]) => {
    const owner = ownerOf(paths ?? {}, path);
    if (owner === name) return [];
    const problem = `${path}: remote ${name} brings its page ${expose} here, but`;
    if (!paths)
      return [`${problem} the live host takes no pages from remotes. Release the host first.`];
    const belongs = owner ? `the path belongs to ${owner}` : 'the host does not allow it';
    return [`${problem} ${belongs}.\n  ${pathAdvice(paths, name)}`];
  });
}

function pathAdvice(paths: Record<string, string>, name: string): string {
  const owned = [`/${name}`, ...Object.keys(paths)].find((path) => ownerOf(paths, path) === name);
  return owned
    ? `Choose another path, such as ${owned}, or ask the host's team to change remotePaths in host/src/routing/pages.ts.`
    : `Choose another name for the remote, or ask the host's team to give ${name} a path: remotePaths in host/src/routing/pages.ts.`;
}

/** A host that takes no cards shows none of them. Nothing breaks, so a rollback to it stays possible. */
function cardsNotAllowed({ cardPages }: Contract, name: string, remote: Contract): string[] {
  return Object.entries((cardPages && remote.cards) ?? {}).flatMap(([expose, { page, size }]) => {
    const sizes = (Object.hasOwn(cardPages!, page) && cardPages![page]) || [];
    if (sizes.includes(size)) return [];
    const takes =
      sizes.length > 0 ? `only cards of the sizes ${sizes.join(', ')}` : 'no cards from remotes';
    return [
      `${page}: remote ${name} brings its ${size} card ${expose} here, but the page takes ${takes}.\n` +
        "  Change the card, or ask the host's team to change cardPages in host/src/routing/pages.ts.",
    ];
  });
}

/** Skips equal declarations. Comparing the others needs the compiler, which is slow to load. */
function changedTypes(host: Contract, name: string, remote: Contract): TypeComparison[] {
  const changed = (map: 'exposes' | 'summaries', types: string, provider: 'host' | 'remote') =>
    Object.entries(remote[map]).flatMap(([subject, text]): TypeComparison[] => {
      const other =
        map === 'exposes' ? propsFor(host, name, remote, subject) : own(host[map], subject);
      if (other === undefined || other === text || text === unknownProps(subject)) return [];
      const type = `${types}[${JSON.stringify(subject)}]`;
      return [{ subject, type, provider, declarations: { host: other, remote: text } }];
    });
  return [...changed('exposes', 'Exposes', 'host'), ...changed('summaries', 'Summaries', 'remote')];
}

/** Returns the version of a host's federation runtime if a remote was not tested with it, and so loads its own. */
export function replacedRuntime(host: Contract, remote: Contract): string | undefined {
  const { [runtimePackage]: version } = host.shared;
  const { [runtimePackage]: tested } = remote.shared;
  if (!version || !tested) return undefined;
  return satisfies(version, tested) ? undefined : version;
}

/**
 * Returns the reasons why a remote cannot use the shared dependencies of a host, one text each. Each text
 * also says what has to be live or built instead, whichever side is released or rolled back.
 */
export function sharedIncompatibilities(host: Contract, name: string, remote: Contract): string[] {
  const ranges = Object.entries(remote.shared).filter(([shared]) => shared !== runtimePackage);
  const texts = new Map<string, string>();
  for (const [shared, range] of ranges) {
    const version = own(host.shared, shared);
    if (satisfies(version ?? '', range)) continue;
    // React's packages have the same version, so they need one text.
    const packages = ranges.filter(
      (each) => each[1] === range && own(host.shared, each[0]) === version,
    );
    const names = packages.map(([each]) => each).join(', ');
    texts.set(`${range} ${version}`, explainShared(names, name, range, version));
  }
  return [...texts.values()];
}

function explainShared(
  packages: string,
  name: string,
  range: string,
  version: string | undefined,
): string {
  const needs = `${packages}: remote ${name} works with ${range}, but the host`;
  if (!version) return `${needs} does not provide it.`;
  return `${needs} provides ${version}.\n${advice(name, range, version)}`;
}

function advice(name: string, range: string, version: string): string {
  const accept = (...ranges: string[]) =>
    `Set react: '${ranges.join(' || ')}' in the webpack.config.ts of ${name}`;
  if (gtr(version, range)) {
    return `  ${accept(range, reactRange(version))}, and release ${name} first.`;
  }
  const needed = minVersion(range)!;
  if (major(needed) === major(version)) {
    const older = `${major(version)}.${minor(version)}`;
    return `  They fit if the host has ${needed.version} or newer, or if ${name} was built with ${older} or older.`;
  }
  return (
    `  A page has one React, the host's. ${accept(reactRange(version), range)}. ` +
    'Upgrade the host after all remotes accept both.'
  );
}
