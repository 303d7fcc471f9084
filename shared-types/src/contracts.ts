/**
 * Props that the host passes to a page. Callbacks keep their identity while the page is mounted, so they can stand in
 * the dependencies of an effect, and a call with the same value again changes nothing. In older hosts,
 * `onBadgeChange` and `onAddressChange` can change.
 */
export interface PageProps {
  /** Put it on the page's `<h1>`, with `tabIndex={-1}`. The host focuses it after a navigation. */
  headingId: string;
  /**
   * What follows the page's path in the address: `?period=30`, or `/2026/q1?by=region` for a page with `hasSubpages`.
   * Empty when the page shows its defaults. It changes without a remount.
   */
  address: string;
  /**
   * Call it when staff change what the page shows. The host replaces the address, without a new history entry. An id at
   * its end (`?period=30#row`) stays in the address; older hosts drop it.
   */
  onAddressChange: (address: string) => void;
  /**
   * Call it in a layout effect when there is nothing at this address. The host shows its "not found" until the
   * next navigation. Older hosts do not pass it.
   */
  onNotFound?: () => void;
  /** Call it when the number on the page's menu entry changes: of new messages. 0 removes it. Older hosts do not pass it. */
  onBadgeChange?: (count: number) => void;
  /**
   * The path at which the product is served, without a slash at its end: `/app`. Put it before the path in a link to
   * another page: `href={`${base ?? ''}/customers`}`. Empty at the root. Older hosts do not pass it.
   */
  base?: string;
  /**
   * The addresses of HTTP APIs in this environment, by name. Missing if the environment states none, in development,
   * and in older hosts.
   */
  apis?: Record<string, string> | undefined;
  /**
   * Who is signed in. Missing while that is unknown, if the environment states no identity, and in older hosts. APIs
   * have to check rights themselves.
   */
  user?: User | undefined;
  /** Call it with what the page shows: "Q1 2026". It is in the title of the tab. Older hosts do not pass it. */
  onTitleChange?: (title: string) => void;
  /**
   * The cards of other teams that the page can show, in their order. They stay the same while the page is mounted,
   * except that an `index.html` without room for all adds some later. Older hosts do not pass it.
   */
  cards?: readonly PageCard[];
  /**
   * Call it in a ref with the element that shows a card, or null when the page takes the element away. The host fills
   * the element. Null in the first layout effect keeps a hidden card from loading. Older hosts do not pass it.
   */
  onCardElement?: (id: string, element: object | null) => void;
}

/** Who is signed in, as the sign-in in front of the product says. */
export interface User {
  name: string;
  email?: string;
  /** A URL of this origin, or a data URL: the policy allows no other pictures. */
  picture?: string;
  groups: readonly string[];
}

/** A card of another team, on a page that takes cards. */
export interface PageCard {
  /** Unique, and the same in each version: `stock/LowStock`. */
  id: string;
  /** What staff call it: "Low stock". */
  name: string;
  /** One of the page's own words. Show a card with an unknown one in the default size. */
  size: string;
}

/** Props that the host passes to a card that a remote brings. The host renders it into an element of the page. */
export interface CardProps {
  /** Put it on the card's `<h2>`, with `tabIndex={-1}`. An address that ends with `#` and this id puts the focus there. */
  headingId: string;
  /** As in `PageProps`. */
  base?: string;
  /** As in `PageProps`. */
  apis?: Record<string, string> | undefined;
  /** As in `PageProps`. Older hosts do not pass it. */
  user?: User | undefined;
}

/**
 * Props that the host passes to the notification panel. The panel is mounted while the drawer is open
 * and fills it. Notifications that were read stay read until the next page load. Callbacks keep their identity.
 */
export interface NotificationPanelProps {
  /** Put it on the panel's title, which names the drawer. */
  headingId: string;
  /** Call it when staff close the panel. The host closes the drawer and focuses the bell. */
  onClose: () => void;
  /** Call it with the number of unread notifications on mount and whenever it changes. */
  onUnreadChange: (unread: number) => void;
  /**
   * What follows `#notifications/` in the address: `archived`, or `all/6` for an open notification. Empty when the
   * panel shows its defaults.
   */
  address: string;
  /** Call it when staff change what the panel shows. The host replaces the address. */
  onAddressChange: (address: string) => void;
  /** As in `PageProps`, for links to pages. A link closes the drawer. Older hosts do not pass it, and load the page anew. */
  base?: string;
  /** As in `PageProps`. Older hosts do not pass it. */
  user?: User | undefined;
}

/**
 * Props that the host passes to the search of a remote, a component that renders nothing. The host mounts it
 * while the command palette or the list of shortcuts is open. Callbacks keep their identity.
 */
export interface SearchProps {
  /** Call it with everything that staff can find, on mount and whenever that changes. */
  onEntries: (entries: SearchEntry[]) => void;
  /**
   * Call it on mount with the keys of the remote's own parts. The host lists them under "Keyboard shortcuts".
   * Older hosts do not pass it.
   */
  onKeys?: (keys: KeyList) => void;
  /**
   * Where staff are, as an entry's `href` says it: `/?period=30`. An entry that changes one parameter of the page can
   * keep the others. Older hosts do not pass it.
   */
  location?: string;
}

/** The keys of a part of a remote, which work while the focus is in it. */
export interface KeyList {
  /** Where they work: "In the list of notifications". */
  title: string;
  /** What they do, with the keys as staff read them: `{ name: 'Next entry', keys: ['J', '↓'] }`. */
  entries: { name: string; keys: string[] }[];
}

/** Props of the notifications' search, which can also mark notifications as read. */
export interface NotificationSearchProps extends SearchProps {
  /** Call it with the number of unread notifications whenever it changes. The panel may not be mounted then. */
  onUnreadChange: (unread: number) => void;
}

/** Something that staff can find in the command palette. */
export interface SearchEntry {
  /** Unique among the entries of one remote. Later ones with the same id are left out. */
  id: string;
  /** What staff read and search for: "Gwen Sample". */
  name: string;
  /** More about it, which the palette shows beside the name and does not search: "$45.10 · Completed". */
  detail?: string;
  /** Heading of its group in the palette: "Orders". */
  group: string;
  /** Other words that find it. */
  keywords?: string[];
  /**
   * The URL that it opens: `/#order-7` or `#notifications/archived`. The element with this id gets the focus. A URL of
   * another site leaves the product.
   */
  href?: string;
  /** Called when staff choose an entry that has no URL. */
  onChoose?: () => unknown;
  /**
   * Whether the palette stays open, and shows the text that `onChoose` returns or resolves to: what it has done. Older
   * hosts close the palette.
   */
  staysOpen?: boolean;
}

/** Data that any remote can put into the release (docs/reference/contracts.md, "Summaries"). */
export interface RemoteSummary {
  /** By expose of a page: the number on its menu entry after a page load, an integer. */
  badges?: Record<string, number>;
}

/**
 * Data that the build of the notifications puts into the release. The app shell can show it before the
 * remote's code has loaded (docs/decisions/0003).
 */
export interface NotificationSummary {
  /** Number of unread notifications after a page load, an integer. */
  unread: number;
}
