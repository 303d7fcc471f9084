import type { Contract, OutsideAddresses } from '../output-format';
import { ContractError } from './contract-error';
import { describeTypes } from './describe-types';
import { assertOutsideAddresses } from './outside-addresses';
import type { ContractMap, SharedTypes } from './shared-types';

/** What the build of a remote contains. */
interface RemoteParts {
  name: string;
  /** Names of its exposes, without the remote: `Dashboard`. */
  exposes: string[];
  /** Whether it has a summary. */
  hasSummary: boolean;
  /** The outside addresses that it needs. */
  outsideAddresses?: OutsideAddresses;
}

/**
 * Returns the contract of a remote: the part of shared-types that is about its exposes and its summary.
 * @param shared for each shared singleton, the range of versions that the remote works with
 * @throws ContractError when the exposes or the summary are not the ones in shared-types, or an
 *   outside address is invalid
 */
export function remoteContract(
  types: SharedTypes,
  { name, exposes, hasSummary, outsideAddresses = {} }: RemoteParts,
  shared: Contract['shared'],
): Contract {
  const own = exposes.map((expose) => `${name}/${expose}`);
  const summaries = hasSummary ? [name] : [];
  assertDeclared(types, name, 'Exposes', own, (expose) => remoteOf(expose) === name);
  assertDeclared(types, name, 'Summaries', summaries, (remote) => remote === name);
  return {
    ...contractOf(types, own, summaries, shared),
    outsideAddresses: assertOutsideAddresses(`outsideAddresses of ${name}`, outsideAddresses),
  };
}

/**
 * Returns the contract of the host: the exposes that it loads, and the summaries of their remotes.
 * @param scripts code of the host, which contains the names of the exposes that it loads
 * @param shared for each shared singleton, the version that the host provides
 * @param allowed the outside addresses that remotes may use
 * @throws ContractError when an outside address is invalid
 */
export function hostContract(
  types: SharedTypes,
  scripts: string[],
  shared: Contract['shared'],
  allowed: OutsideAddresses = {},
): Contract {
  const { Exposes, Summaries } = types.members;
  const loaded = [...Exposes.keys()].filter((expose) => isNamedIn(scripts, expose));
  const remotes = new Set(loaded.map(remoteOf));
  const read = [...Summaries.keys()].filter((remote) => remotes.has(remote));
  return {
    ...contractOf(types, loaded, read, shared),
    outsideAddresses: assertOutsideAddresses('allowedAddresses of the host', allowed),
  };
}

function contractOf(
  types: SharedTypes,
  exposes: string[],
  summaries: string[],
  shared: Contract['shared'],
): Contract {
  const describe = (map: ContractMap, names: string[]) =>
    Object.fromEntries(names.toSorted().map((name) => [name, describeTypes(types, map, name)]));
  return {
    shared,
    exposes: describe('Exposes', exposes),
    summaries: describe('Summaries', summaries),
  };
}

/** Checks that a build has exactly the members that shared-types declares for the remote. */
function assertDeclared(
  types: SharedTypes,
  remote: string,
  map: ContractMap,
  has: string[],
  isOwn: (member: string) => boolean,
): void {
  const declared = [...types.members[map].keys()].filter(isOwn);
  const missing = declared.filter((member) => !has.includes(member));
  const unknown = has.filter((member) => !declared.includes(member));
  if (missing.length > 0) {
    throw new ContractError(
      `The build of ${remote} does not have ${missing.join(', ')}, but ${map} in shared-types declares it. ` +
        `Add it to the webpack.config.ts of ${remote}, or remove it from ${map}.`,
    );
  }
  if (unknown.length > 0) {
    throw new ContractError(
      `The build of ${remote} has ${unknown.join(', ')}, but ${map} in shared-types does not declare it. ` +
        `Add it to ${map}.`,
    );
  }
}

function remoteOf(expose: string): string {
  return expose.slice(0, expose.indexOf('/'));
}

function isNamedIn(scripts: string[], expose: string): boolean {
  const literals = ['"', "'", '`'].map((quote) => quote + expose + quote);
  return scripts.some((script) => literals.some((literal) => script.includes(literal)));
}
