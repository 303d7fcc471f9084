import { reportLog } from './log-report';
import type { DescribedEntry } from '../core/feature';

const release = { host: '', remotes: {}, history: {} };

const entry: DescribedEntry = {
  format: 2,
  id: '1a2b3c4d',
  number: 12,
  time: '2026-11-21T23:30:00.000Z',
  by: 'dashboard-team',
  command: 'pnpm delivery release dashboard',
  message: 'New figures',
  source: {
    commit: '0123456789abcdef0123456789abcdef01234567',
    committed: '2026-11-20T10:00:00.000Z',
    isClean: true,
  },
  release,
  changes: [
    {
      name: 'dashboard',
      from: '0.1.0-1a2b3c4d5e',
      to: '0.1.0-fedcba9876543210fedcba9876543210',
    },
    { name: 'reports', from: '0.1.0-1a2b3c4d5e' },
    { name: 'orders', to: '0.1.0-5e4d3c2b1a' },
  ],
};

test('an entry says who, when, how, why, what changed, and from which commit', () => {
  expect(reportLog([entry], 'UTC'))
    .toBe(`12  2026-11-21 23:30 UTC  dashboard-team  pnpm delivery release dashboard
  "New figures"
  dashboard 0.1.0-1a2b3c4d5e → 0.1.0-fedcba9876
  reports 0.1.0-1a2b3c4d5e removed
  orders 0.1.0-5e4d3c2b1a added
  commit 0123456789`);
});

test.each([
  ['Europe/Berlin', '2026-11-22 00:30 (2026-11-21 23:30 UTC)'],
  ['Africa/Lagos', '2026-11-22 00:30 (2026-11-21 23:30 UTC)'],
  ['America/New_York', '2026-11-21 18:30 (23:30 UTC)'],
  ['Asia/Kolkata', '2026-11-22 05:00 (2026-11-21 23:30 UTC)'],
])('a time is the local one in %s, and the one in UTC', (zone, text) => {
  expect(reportLog([entry], zone)).toContain(`12  ${text}  dashboard-team`);
});

test('an entry whose predecessor is gone says so', () => {
  expect(reportLog([{ ...entry, changes: undefined }])).toContain(
    '  The log does not have the release before, so the changes are unknown.',
  );
});

test('an empty log says so', () => {
  expect(reportLog([])).toBe('No releases to list.');
});
