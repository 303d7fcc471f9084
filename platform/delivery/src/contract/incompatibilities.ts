import type { Contract } from '@backshop/build-config/contract';
import { selectRefused } from '@backshop/build-config/policy-sources';
import {
  type TypeComparison,
  typeIncompatibilities,
} from '@backshop/build-config/type-incompatibilities';

/**
 * Returns the reasons why a host and a remote cannot be live together, one text each.
 * `sharedIncompatibilities` returns those of shared dependencies.
 */
export function incompatibilities(host: Contract, name: string, remote: Contract): string[] {
  return [
    ...missingFrom(remote, name, host),
    ...sourcesNotAllowed(host, name, remote),
    ...typeIncompatibilities(changedTypes(host, remote)),
  ];
}

/** Returns the exposes of a remote that a host needs. */
export function exposesNeeded(name: string, host: Contract): string[] {
  return Object.keys(host.exposes).filter((expose) => expose.startsWith(`${name}/`));
}

/** Returns the names of the remotes whose exposes a host needs. */
export function remotesNeeded(host: Contract): string[] {
  const names = Object.keys(host.exposes).map((expose) => expose.slice(0, expose.indexOf('/')));
  return [...new Set(names)];
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

/** Skips equal declarations. Comparing the others needs the compiler, which is slow to load. */
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
      provider: 'host',
    })),
    ...changed('summaries').map((each): TypeComparison => ({
      ...each,
      type: member('Summaries', each.subject),
      provider: 'remote',
    })),
  ];
}
