import type {
  BroughtPage,
  LegendEntry,
  MapData,
  NavigationItem,
  NotificationItem,
  OrderRow,
  PageProps,
  ProductRow,
  ProfileCard,
  SummaryRow,
} from '@backshop/shared-types';
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

type HasFields<Entity, Names extends string> = IsAssignable<
  [keyof Entity, Names],
  [Names, keyof Entity]
>;

type Page = (props: { headingId: string }) => ReactNode;
type PageWithUnknownProp = (props: { headingId: string; orders: number }) => ReactNode;
type PageWithWrongProp = (props: { headingId: number }) => ReactNode;

type Dashboard = ExposedComponent<'dashboard/Dashboard'>;
type Panel = 'notifications/NotificationPanel';
type PropsOfSlot<Name extends ExposeName> = Parameters<typeof Slot<Name>>[0]['props'];

/** The names of the fields are a contract, also where they are spelt wrong (docs/product.md, "Data"). */
export type EntityAssertions = [
  Assert<HasFields<NavigationItem, 'id' | 'status' | 'path' | 'name' | 'icon'>>,
  Assert<HasFields<ProfileCard, 'avatar' | 'displayName' | 'jobTitle'>>,
  Assert<
    HasFields<
      Omit<NotificationItem, 'href'>,
      | 'id'
      | 'avatar'
      | 'name'
      | 'data'
      | 'from'
      | 'messege'
      | 'statusMessege'
      | 'archive'
      | 'statusLike'
      | 'toMessege'
      | 'toStatus'
    >
  >,
  Assert<HasFields<OrderRow, 'id' | 'img' | 'name' | 'order' | 'state' | 'colorState' | 'date'>>,
  Assert<HasFields<SummaryRow, 'id' | 'total' | 'price' | 'prc' | 'color'>>,
  Assert<HasFields<ProductRow, 'id' | 'img' | 'nam' | 'price' | 'status'>>,
  Assert<HasFields<LegendEntry, 'id' | 'color' | 'text'>>,
  Assert<HasFields<MapData, 'country' | 'popularity'>>,
];

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
