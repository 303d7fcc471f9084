/** A page that a remote brings. The host adds it to the menus (docs/reference/contracts.md, "Pages"). */
export interface BroughtPage {
  /**
   * Its URL path, of lower-case words and digits: `/reports/daily-sales`. `remotePaths` of the host must allow it.
   * @example '/reports'
   */
  path: string;
  /**
   * Its name for staff, up to 60 characters.
   * @example 'Reports'
   */
  name: string;
  /**
   * Its icon, as `lucide` exports it: the elements of an SVG of 24 by 24 units. Up to 1,200 characters as JSON.
   * @default a neutral icon
   * @example ChartColumn
   */
  icon?: readonly (readonly [
    name: string,
    attributes: Record<string, string | number | undefined>,
  ])[];
  /**
   * Heading above it in the menus, up to 60 characters.
   * @default none: after the host's pages
   * @example 'Finance'
   */
  group?: string;
  /**
   * The menus sort pages by this number, then by name.
   * @default 0
   * @example 10
   */
  position?: number;
  /**
   * Whether it also shows all URLs below its path.
   * @default false
   * @example true
   */
  hasSubpages?: boolean;
  /**
   * What staff need to use it. "About this page" shows it. Nothing checks it.
   * @example ['Sees revenue']
   */
  permissions?: readonly string[];
  /**
   * The groups of users that see it. This protects nothing.
   * @default everybody sees it
   * @example ['finance']
   */
  groups?: readonly string[];
}

/** A card that a remote brings to a page of another team (docs/reference/contracts.md, "Cards"). */
export interface BroughtCard {
  /**
   * The path of the page that shows it. `cardPages` of the host must list it.
   * @example '/'
   */
  page: string;
  /**
   * Its name for staff, up to 60 characters.
   * @example 'Low stock'
   */
  name: string;
  /**
   * One of the sizes that the page has for cards.
   * @example 'small'
   */
  size: string;
  /**
   * The page sorts cards by this number, then by name.
   * @default 0
   * @example 10
   */
  position?: number;
  /**
   * As of a page.
   * @default everybody sees it
   * @example ['finance']
   */
  groups?: readonly string[];
}

/** One remote of a release. */
export interface ReleasedRemote {
  /** `<package.json version>-<content hash>` */
  version: string;
  /** URL of the remote entry. The version's other files are in the same folder. */
  entry: string;
  /** First files of each expose (script, then stylesheet), relative to the entry's folder. */
  exposes: Record<string, string[]>;
  /**
   * The hashes of the entry and of the files in `exposes`, as in an `integrity` attribute. Each key is a
   * path relative to the entry's folder. The entry itself has the hashes of all files that it loads. A
   * development build has none.
   */
  integrity?: Record<string, string>;
  /** Folders of the shared chunks that the version uses. They are next to the version's folder. */
  chunks?: string[];
  /** The team to tell about its failures: "Reports team". */
  owner?: string;
  /** The pages that it brings, by expose. */
  pages?: Record<string, BroughtPage>;
  /** The cards that it brings, by expose. */
  cards?: Record<string, BroughtCard>;
  /** Data that the remote's build provides, see `Summaries`. Validate it before use. */
  summary?: Record<string, unknown>;
}

/**
 * A version of a remote that some browsers use instead of the live one. Each browser keeps a number from 0 up
 * to 100. It uses the candidate if its number is in the range that begins at `start` and is `share` long. A
 * range that passes 100 goes on at 0.
 */
export interface Candidate extends ReleasedRemote {
  /** Percentage of the browsers that use it: more than 0 and less than 100. */
  share: number;
  /** From 0 up to 100. It differs between versions, so that other browsers try the next one. */
  start: number;
}

/** The history of a live package. */
export interface PackageHistory {
  /** Time when its version went live, ISO 8601. */
  since: string;
  /** The version that was live before, if any. */
  previous?: string;
  /** The hash of that version's entry, as in an `integrity` attribute. */
  previousIntegrity?: string;
  /**
   * Whether the host uses the previous version by itself when the live one fails. The build of the live
   * version asks for it, and the release has checked the previous version against the live host.
   */
  fallback?: 'previous';
}

/** The address of the file with the whole release. The file never changes. */
export interface ReleaseFile {
  /** URL of the file: a path on the origin. */
  url: string;
  /** Its hash, as in an `integrity` attribute. */
  integrity: string;
  /** Whether a remote that is only in this file brings pages. */
  hasPages?: boolean;
  /** Whether a remote that is only in this file brings cards. */
  hasCards?: boolean;
}

/** What differs between the environments of a product, such as staging and production. */
export interface Settings {
  /** The path at which the product is served, without a slash at its end: `/app`. Without it, the root. */
  base?: string;
  /** The addresses of HTTP APIs, by name. The host passes them to pages, and its policy allows them. */
  apis?: Record<string, string>;
  /** The address that gets field figures, as logs of OTLP over HTTP. Without it, nothing is sent. */
  reports?: string;
  /** Where the host learns who is signed in. Without it, nobody is, and everybody sees all pages and cards. */
  identity?: IdentitySettings;
}

/** The sign-in in front of an environment. */
export interface IdentitySettings {
  /** The path on this origin that answers with the user as JSON. It must not redirect while somebody is signed in. */
  user: string;
  /** The names of the answer's fields. A name with dots can lead into objects: `userinfo.email`. Default: as here. */
  fields?: Partial<Record<'name' | 'email' | 'picture' | 'groups', string>>;
  /** Where staff sign out: a path on this origin, or an address with https. */
  signOut?: string;
}

/** The set of versions that is live. It is JSON in `script#release` of `index.html`. */
export interface Release {
  /** Increases by one with every release of an origin. */
  number: number;
  /** Time of the release, ISO 8601. */
  created: string;
  /** Version of the host. */
  host: string;
  /** The hash of the host's script, as in an `integrity` attribute. A development build has none. */
  hostIntegrity?: string;
  /** The released remotes. Each key is the name of a remote. */
  remotes: Record<string, ReleasedRemote>;
  /** The candidates. Each key is the name of a remote in `remotes`. Missing when there is none. */
  candidates?: Record<string, Candidate>;
  /** The history of each package. Each key is `host` or the name of a remote. A development build has none. */
  history?: Record<string, PackageHistory>;
  /** Missing when the environment has none. */
  settings?: Settings;
  /**
   * The file with the whole release. Only an `index.html` without room for all remotes has this field. Its
   * `remotes` and `history` then have only some of the remotes (docs/decisions/0003).
   */
  whole?: ReleaseFile;
}
