import type {
  NotificationPanelProps,
  NotificationSummary,
  SearchProps,
} from '@backshop/shared-types';

/** The components that this remote offers, with their props. */
export interface Exposes {
  NotificationPanel: NotificationPanelProps;
  Search: SearchProps;
}

/** What the build puts into the release. */
export type Summary = NotificationSummary;
