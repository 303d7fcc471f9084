import type { NotificationPanelProps, NotificationSummary } from '@backshop/shared-types';

/** The components that this remote offers, with their props. */
export interface Exposes {
  NotificationPanel: NotificationPanelProps;
}

/** What the build puts into the release. */
export type Summary = NotificationSummary;
