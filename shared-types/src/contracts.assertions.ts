import type { ReactNode } from 'react';
import type {
  ExposedComponent,
  ExposeName,
  Exposes,
  ExposesOf,
  PageExposeName,
  RemoteName,
  Summaries,
} from './contracts';

/**
 * Assertions for the compiler: `pnpm typecheck` fails when one of them stops being true.
 * Nothing imports this file.
 */
type Assert<T extends true> = T;
type Not<T extends boolean> = T extends true ? false : true;
type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false;

type Page = (props: { headingId: string }) => ReactNode;
type WantsMore = (props: { headingId: string; orders: number }) => ReactNode;
type WantsOther = (props: { headingId: number }) => ReactNode;

export type Assertions = [
  Assert<Fits<Page, ExposedComponent<'dashboard/Dashboard'>>>,
  Assert<Fits<() => ReactNode, ExposedComponent<'dashboard/Dashboard'>>>,
  Assert<Not<Fits<WantsMore, ExposedComponent<'dashboard/Dashboard'>>>>,
  Assert<Not<Fits<WantsOther, ExposedComponent<'dashboard/Dashboard'>>>>,
  Assert<Not<Fits<string, ExposedComponent<'dashboard/Dashboard'>>>>,
  Assert<Not<Fits<{ headingId: string }, Exposes['notifications/NotificationPanel']>>>,
  Assert<Not<Fits<'dashboard/Nothing', ExposeName>>>,
  Assert<Not<Fits<'notifications/NotificationPanel', PageExposeName>>>,
  Assert<Fits<ExposesOf<'dashboard'>, 'Dashboard'>>,
  Assert<Not<Fits<ExposesOf<'placeholders'>, 'Dashboard'>>>,
  Assert<Fits<keyof Summaries, RemoteName>>,
];
