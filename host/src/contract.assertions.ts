import type { BroughtPage, PageProps } from '@backshop/shared-types';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import type {
  AnyRemote,
  ExposedComponent,
  ExposeName,
  ExposeProps,
  Exposes,
  RemoteName,
} from './contract';
import type { Slot } from './federation/slot/slot';
import type { PageExpose } from './routing/pages';

/** Tests of the contract types. `pnpm typecheck` fails when one is not true. Nothing imports this file. */
type Assert<T extends true> = T;
type Not<T extends boolean> = T extends true ? false : true;
type IsAssignable<From, To> = [From] extends [To] ? true : false;

type Page = (props: { headingId: string }) => ReactNode;
type PageWithUnknownProp = (props: { headingId: string; orders: number }) => ReactNode;
type PageWithWrongProp = (props: { headingId: number }) => ReactNode;

type Dashboard = ExposedComponent<'dashboard/Dashboard'>;
type Panel = 'notifications/NotificationPanel';
type PropsOfSlot<Name extends ExposeName> = Parameters<typeof Slot<Name>>[0]['props'];

export type Assertions = [
  Assert<IsAssignable<IconNode, BroughtPage['icon']>>,
  Assert<IsAssignable<Page, Dashboard>>,
  Assert<IsAssignable<() => ReactNode, Dashboard>>,
  Assert<Not<IsAssignable<PageWithUnknownProp, Dashboard>>>,
  Assert<Not<IsAssignable<PageWithWrongProp, Dashboard>>>,
  Assert<Not<IsAssignable<string, Dashboard>>>,
  Assert<IsAssignable<PageProps, PropsOfSlot<'dashboard/Dashboard'>>>,
  Assert<Not<IsAssignable<{ headingId: string }, PropsOfSlot<'dashboard/Dashboard'>>>>,
  Assert<Not<IsAssignable<{ headingId: string }, PropsOfSlot<Panel>>>>,
  Assert<Not<IsAssignable<'dashboard/Nothing', ExposeName>>>,
  Assert<Not<IsAssignable<Panel, PageExpose>>>,
  Assert<IsAssignable<PropsOfSlot<Panel>, Exposes[Panel]>>,
  Assert<IsAssignable<Exposes['notifications/Search'], AnyRemote['Search']>>,
  Assert<IsAssignable<keyof ExposeProps, `${RemoteName}/${string}`>>,
];
