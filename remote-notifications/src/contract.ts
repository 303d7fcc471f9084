import type {
  NotificationPanelProps,
  NotificationSearchProps,
  NotificationSummary,
} from '@backshop/shared-types';

/** The components that this remote offers, with their props. */
export interface Exposes {
  NotificationPanel: NotificationPanelProps;
  Search: NotificationSearchProps;
}

/** What the build puts into the release. */
export type Summary = NotificationSummary;
