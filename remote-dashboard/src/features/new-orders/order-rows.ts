import type { OrderRow } from '@backshop/shared-types';
import { formatMoney } from '../../format/format';

/** Sample orders, newest first. */
export const orderRows: readonly OrderRow[] = [
  order('1042', 'ada', 'Ada Example', 128.4, 'Completed', '2026-03-14'),
  order('1041', 'ben', 'Ben Sample', 54, 'Chargeback', '2026-03-14'),
  order('1040', 'cleo', 'Cleo Placeholder', 312.75, 'Completed', '2026-03-13'),
  order('1039', 'dev', 'Dev Template', 19.99, 'Completed', '2026-03-12'),
  order('1038', 'eve', 'Eve Specimen', 246.1, 'Completed', '2026-03-11'),
  order('1037', 'finn', 'Finn Fixture', 87.5, 'Chargeback', '2026-03-10'),
  order('1036', 'gwen', 'Gwen Demo', 65.25, 'Completed', '2026-03-09'),
  order('1035', 'hugo', 'Hugo Mockup', 142, 'Completed', '2026-03-08'),
  order('1034', 'iris', 'Iris Dummy', 210.6, 'Completed', '2026-03-07'),
  order('1033', 'jon', 'Jon Blank', 33.3, 'Chargeback', '2026-03-06'),
];

function order(
  id: string,
  img: string,
  name: string,
  amount: number,
  state: OrderRow['state'],
  date: string,
): OrderRow {
  const colorState = state === 'Completed' ? 'success' : 'danger';
  return { id, img, name, order: formatMoney(amount), state, colorState, date };
}
