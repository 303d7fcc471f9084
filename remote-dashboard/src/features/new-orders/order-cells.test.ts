import { orderCells } from './order-cells';
import { orderRows } from './order-rows';

test('orders are exported with their numbers, plain amounts and ISO days', () => {
  expect(orderCells(orderRows).slice(0, 3)).toEqual([
    ['Order number', 'Customer', 'Amount (USD)', 'State', 'Date'],
    ['1042', 'Ada Example', '128.40', 'Completed', '2026-03-14'],
    ['1041', 'Ben Sample', '54.00', 'Chargeback', '2026-03-14'],
  ]);
});

test.each(['0042', 'A-17', '90071992547409931'])(
  'the order number %s is exported as it is',
  (id) => {
    expect(orderCells([{ ...orderRows[0]!, id }])[1]![0]).toBe(id);
  },
);
