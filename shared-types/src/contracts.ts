import type { ComponentType } from 'react';

/** Props that the host passes to a page. */
export interface PageProps {
  /** Put it on the page's `<h1>`, with `tabIndex={-1}`. The host focuses it after a navigation. */
  headingId: string;
}

/**
 * Props that the host passes to the notification panel. The panel is mounted while the drawer is open
 * and fills it. Notifications that were read stay read until the next page load.
 */
export interface NotificationPanelProps {
  /** Put it on the panel's title, which names the drawer. */
  headingId: string;
  /** Call it when staff close the panel. The host closes the drawer and focuses the bell. */
  onClose: () => void;
  /** Call it with the number of unread notifications on mount and whenever it changes. */
  onUnreadChange: (unread: number) => void;
}

/**
 * The contract of all slots: from `remote/Expose` to the props of its component. The host's loader and
 * every remote's default export are typed by it.
 */
export interface Exposes {
  'dashboard/Dashboard': PageProps;
  'notifications/NotificationPanel': NotificationPanelProps;
  'placeholders/ProductAnalytics': PageProps;
  'placeholders/Customers': PageProps;
  'placeholders/Store': PageProps;
  'placeholders/Messages': PageProps;
  'placeholders/Settings': PageProps;
}

/** Full name of an expose: `remote/Expose`. */
export type ExposeName = keyof Exposes;

/** An expose that is a page. */
export type PageExposeName = {
  [Name in ExposeName]: PageProps extends Exposes[Name] ? Name : never;
}[ExposeName];

/** Name of a remote: the part before the slash. */
export type RemoteName = ExposeName extends `${infer Remote}/${string}` ? Remote : never;

/** Names of a remote's exposes: the parts after the slash. */
export type ExposesOf<Remote extends RemoteName> =
  Extract<ExposeName, `${Remote}/${string}`> extends `${Remote}/${infer Expose}` ? Expose : never;

/** The component that a remote must export as default for an expose. */
export type ExposedComponent<Name extends ExposeName> = ComponentType<Exposes[Name]>;

/**
 * Data that a remote's build puts into the release. The app shell can show it before the remote's code
 * has loaded (docs/decisions/0020).
 */
export interface Summaries {
  notifications: {
    /** Number of unread notifications after a page load, an integer. */
    unread: number;
  };
}
