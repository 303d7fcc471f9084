import type { ComponentType } from 'react';

/** What the host hands to a component that fills the routed area. */
export interface PageProps {
  /** Goes on the page's `<h1>`, with `tabIndex={-1}`: the host moves focus there after a navigation. */
  headingId: string;
}

/**
 * What the host hands to the notification panel. The panel is mounted while it is open, and fills
 * the drawer the host puts around it; what was read stays read until the page is loaded again.
 */
export interface NotificationPanelProps {
  /** Goes on the panel's title, which names the drawer the host puts around it. */
  headingId: string;
  /** Called when staff close the panel; the host slides it out and gives focus back to the bell. */
  onClose: () => void;
  /** Called when the number of unread notifications changes, and once when the panel has loaded. */
  onUnreadChange: (unread: number) => void;
}

/**
 * The contract of every slot: `remote/Expose` to the props its component gets.
 * The host's loader and every remote's export are typed from this map.
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

/** Name of an expose as the host asks for it: `remote/Expose`. */
export type ExposeName = keyof Exposes;

/** An expose that fills the routed area. */
export type PageExposeName = {
  [Name in ExposeName]: PageProps extends Exposes[Name] ? Name : never;
}[ExposeName];

/** Name of a remote: what stands before the slash. */
export type RemoteName = ExposeName extends `${infer Remote}/${string}` ? Remote : never;

/** What stands after the slash, for one remote. */
export type ExposesOf<Remote extends RemoteName> =
  Extract<ExposeName, `${Remote}/${string}`> extends `${Remote}/${infer Expose}` ? Expose : never;

/** The component a remote has to export as default for one expose. */
export type ExposedComponent<Name extends ExposeName> = ComponentType<Exposes[Name]>;

/**
 * What a remote states about itself when it is built, for the shell to show before any of the
 * remote's code is loaded. It travels in the release (docs/decisions/0020).
 */
export interface Summaries {
  notifications: {
    /** How many notifications are unread when a page is loaded; a whole number. */
    unread: number;
  };
}
