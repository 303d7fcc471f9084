import type { CardProps } from '@backshop/shared-types';

export interface Exposes {
  LowStock: CardProps;
  Render: CardProps;
  Effect: CardProps;
  Import: CardProps;
  Export: CardProps;
  Loop: CardProps;
  Wait: CardProps;
  Later: CardProps;
  More: CardProps;
  Wide: CardProps;
  Blocked: CardProps;
}
