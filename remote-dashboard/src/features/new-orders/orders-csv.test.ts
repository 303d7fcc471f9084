import { orderRows } from './order-rows';
import { ordersCsv } from './orders-csv';

test('orders are exported with plain numbers and ISO days', () => {
  expect(ordersCsv(orderRows).split('\r\n').slice(0, 3)).toEqual([
    'Order number,Customer,Amount (USD),State,Date',
    '1042,Ada Example,128.4,Completed,2026-03-14',
    '1041,Ben Sample,54,Chargeback,2026-03-14',
  ]);
});
