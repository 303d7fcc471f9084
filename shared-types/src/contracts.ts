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
 * Data that the build of the notifications puts into the release. The app shell can show it before the
 * remote's code has loaded (docs/decisions/0020).
 */
export interface NotificationSummary {
  /** Number of unread notifications after a page load, an integer. */
  unread: number;
}
