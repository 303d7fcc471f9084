import type {
  CardProps,
  NotificationPanelProps,
  NotificationSearchProps,
  NotificationSummary,
  PageProps,
  SearchProps,
} from '@backshop/shared-types';
import type { ComponentType } from 'react';
import type { PageExpose } from './routing/pages';

/**
 * The exposes that the host has a slot for, besides its pages, with the props that it passes. The pages are
 * in `routing/pages.ts`. The build reads both.
 */
export interface Exposes {
  'notifications/NotificationPanel': NotificationPanelProps;
  'notifications/Search': NotificationSearchProps;
}

/** The exposes that any remote may have, besides pages. The host loads them from each remote that has them. */
export interface AnyRemote {
  Search: SearchProps;
}

/** The summaries that the host reads, by remote. */
export interface Summaries {
  notifications: NotificationSummary;
}

/** Stands in the types for a card that any remote brings. */
export type CardExpose = '*/Card';

/** For each expose, the props that the host passes. */
export type ExposeProps = Exposes & Record<PageExpose, PageProps> & Record<CardExpose, CardProps>;

/** Full name of an expose: `remote/Expose`. */
export type ExposeName = keyof ExposeProps;

/** Name of a remote: the part before the slash. */
export type RemoteName = ExposeName extends `${infer Remote}/${string}` ? Remote : never;

/** The component that a remote must export as default for an expose. */
export type ExposedComponent<Name extends ExposeName> = ComponentType<ExposeProps[Name]>;
