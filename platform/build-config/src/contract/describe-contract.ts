import type ts from 'typescript';
import { assertCards, type Cards } from './cards';
import { type Contract, exposeName } from './contract';
import { assertPages, type Pages } from './pages';
import { type PolicySources, assertPolicySources } from './policy-sources';
import { SourceError } from '../source-error';
import { ContractSource, contractSource } from './contract-source';

export { ContractSource, contractSource };

/** What the build of a remote contains. */
interface RemoteParts {
  name: string;
  /** Names of its exposes, without the remote: `Dashboard`. */
  exposes: string[];
  /** Whether it has a summary. */
  hasSummary: boolean;
  /** The pages that it brings, by expose. */
  pages?: Pages | undefined;
  /** The cards that it brings, by expose. */
  cards?: Cards | undefined;
  /** The CSP sources that it needs. */
  policy?: PolicySources | undefined;
  owner?: string | undefined;
  fallback?: Contract['fallback'];
}

/** The pages of a product. */
interface HostPages {
  /** The exposes of the host's own pages, by path. */
  pages: Record<string, string>;
  /** By path: the remote that may bring pages there and below it. See `Contract`. Without it, no remote may. */
  remotePaths?: Record<string, string> | undefined;
  /** See `Contract`. Without it, cards of remotes do not show. */
  cardPages?: Contract['cardPages'] | undefined;
}

/**
 * Returns the contract of a remote: what its `src/contract.ts` declares.
 * @param shared for each shared singleton, the range of versions that the remote works with
 * @throws SourceError when the build has other exposes than the contract, when only one of the two has a
 *   summary, or when a CSP source is invalid
 */
export function remoteContract(
  source: ContractSource,
  { name, exposes, hasSummary, owner, pages, cards, policy, fallback }: RemoteParts,
  shared: Contract['shared'],
): Contract {
  const declared = source.membersOf('Exposes');
  assertSame(source.file, [...declared.keys()], exposes);
  assertSummary(source, hasSummary);
  return {
    shared,
    exposes: byName([...declared], (expose, type) => {
      const fullName = `${name}/${expose}`;
      return [fullName, source.describe('Exposes', fullName, type)];
    }),
    summaries: hasSummary ? describeSummaries(source, [[name, source.referenceTo('Summary')]]) : {},
    ...(owner && { owner }),
    ...(pages && { pages: assertPages(source.file, namesOf(source, pagePropsName), pages) }),
    ...(cards && { cards: assertCards(source.file, namesOf(source, cardPropsName), cards) }),
    ...(policy && { policy: assertPolicySources(`policy of ${name}`, policy) }),
    ...(fallback && { fallback }),
  };
}

/**
 * Returns the contract of the host: the exposes that it has slots for, the summaries that it reads, and the paths at
 * which remotes may bring pages, and the pages that take their cards.
 * @param pages `src/contract.ts` declares the other exposes
 * @param shared for each shared singleton, the version that the host provides
 * @param allowed the CSP sources that remotes may use
 * @throws SourceError when one of them is invalid
 */
export function hostContract(
  source: ContractSource,
  { pages, remotePaths, cardPages }: HostPages,
  shared: Contract['shared'],
  allowed: PolicySources = {},
): Contract {
  const pageProps = source.referenceTo(pagePropsName);
  const exposes = [
    ...Object.values(pages).map((page) => [page, pageProps] as const),
    ...source.membersOf('Exposes'),
  ];
  const ofAnyRemote = [
    ...(remotePaths ? [[anyPage, pageProps] as const] : []),
    ...(cardPages ? [[anyCard, source.referenceTo(cardPropsName)] as const] : []),
    ...(source.declares('AnyRemote') ? source.membersOf('AnyRemote') : []),
  ];
  const own = Object.keys(pages).map((path) => [path, hostName]);
  return {
    shared,
    exposes: byName(exposes, (expose, type) => [expose, source.describe('Exposes', expose, type)]),
    // The remote that has the expose is not known yet.
    anyRemote: byName(ofAnyRemote, (expose, type) => [
      expose,
      source.describe('Exposes', '*', type),
    ]),
    ...(remotePaths && {
      paths: { ...remotePaths, ...(Object.fromEntries(own) as Record<string, string>) },
    }),
    ...(cardPages && { cardPages }),
    summaries: describeSummaries(source, [...source.membersOf('Summaries')]),
    policy: assertPolicySources('allowedSources of the host', allowed),
  };
}

/** The page and the card that any remote may bring, in `anyRemote` of a contract. */
const anyPage = '*';
const anyCard = '*card';

/** The owner of the host's own pages, in `paths` of a contract. */
const hostName = 'host';

/** The types of the props that the host passes to a page and to a card, in shared-types. */
const pagePropsName = 'PageProps';
const cardPropsName = 'CardProps';

/**
 * Returns the names of a remote's exposes that are pages, as its sources declare them.
 * @param root absolute path of the remote
 * @throws SourceError when its `src/contract.ts` cannot be read
 */
export function pagesOf(root: string): string[] {
  return namesOf(new ContractSource(root), pagePropsName);
}

/**
 * Returns the names of a remote's exposes, as its sources declare them.
 * @param root absolute path of the remote
 * @throws SourceError when its `src/contract.ts` cannot be read
 */
export function exposesOf(root: string): string[] {
  return [...new ContractSource(root).membersOf('Exposes').keys()];
}

/** Returns the exposes with props of this type of shared-types. */
function namesOf(source: ContractSource, props: string): string[] {
  return [...source.membersOf('Exposes')]
    .filter(([, type]) => source.isSharedType(type, props))
    .map(([expose]) => expose);
}

function describeSummaries(
  source: ContractSource,
  summaries: [remote: string, type: ts.TypeNode][],
) {
  return byName(summaries, (remote, type) => [
    remote,
    source.describeInline('Summaries', remote, type),
  ]);
}

/** Returns an object with an entry for each type, in the order of their names. */
function byName(
  types: (readonly [name: string, type: ts.TypeNode])[],
  entryOf: (name: string, type: ts.TypeNode) => [name: string, text: string],
): Record<string, string> {
  return Object.fromEntries(types.map(([name, type]) => entryOf(name, type)).sort(byFirst));
}

const byFirst = ([one]: string[], [other]: string[]) => (one! < other! ? -1 : 1);

/** Checks that a build has exactly the exposes that the contract declares, with names that the commands can read. */
function assertSame(file: string, declared: string[], built: string[]): void {
  const wrong = declared.find((expose) => !exposeName.test(expose));
  if (wrong !== undefined) {
    throw new SourceError(
      `${file} declares the expose "${wrong}". Name it with letters, digits, - and _ only: ${wrong.replace(/[^\w-]+/g, '') || 'Page'}`,
    );
  }
  const missing = declared.filter((expose) => !built.includes(expose));
  const unknown = built.filter((expose) => !declared.includes(expose));
  if (missing.length > 0) {
    throw new SourceError(
      `webpack.config.ts does not expose ${missing.join(', ')}, but ${file} declares it. ` +
        'Add it to "exposes" in webpack.config.ts, or remove it from Exposes.',
    );
  }
  if (unknown.length > 0) {
    throw new SourceError(
      `webpack.config.ts exposes ${unknown.join(', ')}, but ${file} does not declare it. ` +
        'Add it to Exposes, or remove it from webpack.config.ts.',
    );
  }
}

function assertSummary(source: ContractSource, hasSummary: boolean): void {
  if (source.declares('Summary') === hasSummary) return;
  throw new SourceError(
    hasSummary
      ? `webpack.config.ts has a summary, but ${source.file} does not declare it. Add: export interface Summary { … }`
      : `webpack.config.ts has no summary, but ${source.file} declares Summary. Add "summary" to webpack.config.ts, or remove Summary.`,
  );
}
