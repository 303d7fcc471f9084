import type { Contract } from '@backshop/build-config/output-format';
import { type TypeComparison, typeDifferences } from '@backshop/build-config/type-differences';
import { satisfies } from 'semver';

/** What keeps a host and a remote from being live together; nothing when they fit. */
export function contractDifferences(host: Contract, name: string, remote: Contract): string[] {
  return [
    ...lackedBy(name, remote, host),
    ...versionsThatDiffer(name, remote, host),
    ...typeDifferences(changedTypes(host, remote)),
  ];
}

/** The exposes of a remote that a host asks for. */
export function askedOf(name: string, host: Contract): string[] {
  return Object.keys(host.exposes).filter((expose) => expose.startsWith(`${name}/`));
}

/** The remotes whose exposes a host asks for. */
export function remotesAsked(host: Contract): string[] {
  const names = Object.keys(host.exposes).map((expose) => expose.slice(0, expose.indexOf('/')));
  return [...new Set(names)];
}

function lackedBy(name: string, remote: Contract, host: Contract): string[] {
  const lacked = askedOf(name, host)
    .filter((expose) => !Object.hasOwn(remote.exposes, expose))
    .map((expose) => `${expose}: the host asks for it, and the remote does not have it.`);
  const isRead = Object.hasOwn(host.summaries, name);
  if (!isRead || Object.hasOwn(remote.summaries, name)) return lacked;
  return [...lacked, `${name}: the host reads its summary, and the remote states none.`];
}

function versionsThatDiffer(name: string, remote: Contract, host: Contract): string[] {
  return Object.entries(remote.shared)
    .filter(([shared, range]) => !satisfies(host.shared[shared] ?? '', range))
    .map(([shared, range]) => {
      const version = host.shared[shared];
      const provided = version ? `provides ${version}` : 'does not provide it';
      return `${shared}: remote ${name} works with ${range}, and the host ${provided}.`;
    });
}

/** What the sides declare in other words. Whether it means something else, the compiler says. */
function changedTypes(host: Contract, remote: Contract): TypeComparison[] {
  const changed = (map: 'exposes' | 'summaries') =>
    Object.entries(remote[map]).flatMap(([subject, text]) => {
      const other = host[map][subject];
      if (other === undefined || other === text) return [];
      return [{ subject, declarations: { host: other, remote: text } }];
    });
  const member = (map: string, name: string) => `${map}[${JSON.stringify(name)}]`;
  return [
    ...changed('exposes').map((each): TypeComparison => ({
      ...each,
      type: member('Exposes', each.subject),
      giver: 'host',
    })),
    ...changed('summaries').map((each): TypeComparison => ({
      ...each,
      type: member('Summaries', each.subject),
      giver: 'remote',
    })),
  ];
}
