import type { Cards } from './cards';
import type { Pages } from './pages';
import type { PolicySources } from './policy-sources';

/** What a package provides and needs. Each text has all declarations that it needs. */
export interface Contract {
  /** By shared dependency: the version that the host provides, or the range that a remote needs. */
  shared: Record<string, string>;
  /** By expose that the remote has or the host needs (`dashboard/Dashboard`): the props of its component. */
  exposes: Record<string, string>;
  /**
   * Of a host: the props of the exposes that any remote may have, by name. `*` is a page that a remote brings, and `*card`
   * a card.
   */
  anyRemote?: Record<string, string>;
  /**
   * Of a host: who may have a page at a path and below it, `host` or a remote. `'/*': '*'` gives each remote the path
   * of its own name.
   */
  paths?: Record<string, string>;
  /** Of a host: by path of a page, the sizes of the cards that remotes may put there. */
  cardPages?: Record<string, readonly string[]>;
  /** The team to tell about a remote's failures. */
  owner?: string;
  /** The pages that a remote brings. */
  pages?: Pages;
  /** The cards that a remote brings. */
  cards?: Cards;
  /** By remote with a summary: its facts. */
  summaries: Record<string, string>;
  /** The CSP sources that the host allows or a remote needs. Without them, it has none. */
  policy?: PolicySources;
  /** What the host does by itself when the remote fails: it uses the previous version, if that is compatible. */
  fallback?: 'previous';
}

/** The name of an expose in its remote. Names of files contain it. */
export const exposeName = /^[\w-]+$/;

/**
 * Returns the declaration of the props of an expose that has none. Every host can pass it something.
 * @param expose with the remote's name: `orders/Orders`
 */
export function unknownProps(expose: string): string {
  return `interface Exposes {\n    '${expose}': any;\n}\n`;
}
