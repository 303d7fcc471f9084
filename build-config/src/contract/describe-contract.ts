import type { Contract } from '../output-format';
import { ContractError } from './contract-error';
import { describeTypes } from './describe-types';
import type { ContractMap, SharedTypes } from './shared-types';

/** What a remote's build has. */
interface RemoteParts {
  name: string;
  /** Its exposes: `Dashboard`. */
  exposes: string[];
  /** Whether it states something about itself. */
  hasSummary: boolean;
}

/**
 * What a remote takes and states: the part of shared-types that is about it.
 * @param shared by shared singleton, the range of versions that it works with
 * @throws ContractError when it has less than shared-types promises of it, or more
 */
export function remoteContract(
  types: SharedTypes,
  { name, exposes, hasSummary }: RemoteParts,
  shared: Contract['shared'],
): Contract {
  const own = exposes.map((expose) => `${name}/${expose}`);
  const summaries = hasSummary ? [name] : [];
  expectPromised(types, name, 'Exposes', own, (expose) => remoteOf(expose) === name);
  expectPromised(types, name, 'Summaries', summaries, (remote) => remote === name);
  return contractOf(types, own, summaries, shared);
}

/**
 * What the host hands and reads, of those remotes whose exposes it asks for.
 * @param scripts its code, in which those exposes are named; one that it never names it can't ask for
 * @param shared by shared singleton, the version that it provides
 */
export function hostContract(
  types: SharedTypes,
  scripts: string[],
  shared: Contract['shared'],
): Contract {
  const { Exposes, Summaries } = types.members;
  const asked = [...Exposes.keys()].filter((expose) => isNamedIn(scripts, expose));
  const remotes = new Set(asked.map(remoteOf));
  const read = [...Summaries.keys()].filter((remote) => remotes.has(remote));
  return contractOf(types, asked, read, shared);
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

/** What a build has and what shared-types says that it has are the same, or one of them lies. */
function expectPromised(
  types: SharedTypes,
  remote: string,
  map: ContractMap,
  has: string[],
  isOwn: (member: string) => boolean,
): void {
  const promised = [...types.members[map].keys()].filter(isOwn);
  const lacking = promised.filter((member) => !has.includes(member));
  const unknown = has.filter((member) => !promised.includes(member));
  if (lacking.length > 0) {
    throw new ContractError(
      `The build of ${remote} lacks ${lacking.join(', ')}, which ${map} in shared-types promises; see its webpack.config.ts.`,
    );
  }
  if (unknown.length > 0) {
    throw new ContractError(
      `${map} in shared-types does not say what ${unknown.join(', ')} is; add it there.`,
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
