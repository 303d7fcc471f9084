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

/** Tests of the contract types. `pnpm types` fails when one is not true. Nothing imports this file. */
type Assert<T extends true> = T;
type Not<T extends boolean> = T extends true ? false : true;
type IsAssignable<From, To> = [From] extends [To] ? true : false;

type Page = (props: { headingId: string }) => ReactNode;
type PageWithUnknownProp = (props: { headingId: string; orders: number }) => ReactNode;
type PageWithWrongProp = (props: { headingId: number }) => ReactNode;

export type Assertions = [
  Assert<IsAssignable<Page, ExposedComponent<'dashboard/Dashboard'>>>,
  Assert<IsAssignable<() => ReactNode, ExposedComponent<'dashboard/Dashboard'>>>,
  Assert<Not<IsAssignable<PageWithUnknownProp, ExposedComponent<'dashboard/Dashboard'>>>>,
  Assert<Not<IsAssignable<PageWithWrongProp, ExposedComponent<'dashboard/Dashboard'>>>>,
  Assert<Not<IsAssignable<string, ExposedComponent<'dashboard/Dashboard'>>>>,
  Assert<Not<IsAssignable<{ headingId: string }, Exposes['notifications/NotificationPanel']>>>,
  Assert<Not<IsAssignable<'dashboard/Nothing', ExposeName>>>,
  Assert<Not<IsAssignable<'notifications/NotificationPanel', PageExposeName>>>,
  Assert<IsAssignable<ExposesOf<'dashboard'>, 'Dashboard'>>,
  Assert<Not<IsAssignable<ExposesOf<'placeholders'>, 'Dashboard'>>>,
  Assert<IsAssignable<keyof Summaries, RemoteName>>,
];
