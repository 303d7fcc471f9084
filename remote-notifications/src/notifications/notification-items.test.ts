import { notificationItems } from './notification-items';
import { countByTab } from './notification-tabs';

test('the sample data have unique ids and cover every case', () => {
  expect(notificationItems.length).toBeGreaterThanOrEqual(8);
  expect(new Set(notificationItems.map(({ id }) => id)).size).toBe(notificationItems.length);
  expect(Math.min(...Object.values(countByTab(notificationItems)))).toBeGreaterThan(0);
  const cases = new Set(
    notificationItems.map(({ statusLike, toMessege, toStatus }) =>
      [
        statusLike ? 'liked' : 'not liked',
        toMessege ? (toStatus ? 'sent' : 'draft') : 'none',
      ].join(),
    ),
  );
  expect(cases).toContain('liked,sent');
  expect(cases).toContain('not liked,draft');
  expect(cases).toContain('liked,none');
});
