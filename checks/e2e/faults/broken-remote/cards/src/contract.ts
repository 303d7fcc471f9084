import type { CardProps } from '@backshop/shared-types';

export interface Exposes {
  LowStock: CardProps;
  Render: CardProps;
  Effect: CardProps;
  Import: CardProps;
  Export: CardProps;
}
