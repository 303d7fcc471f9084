import { type LogEntry, logFormat } from '../core/entry';

/** Returns an entry of the log as a release makes it. */
export function testEntry(number: number, changes: Partial<LogEntry> = {}): LogEntry {
  const time = '2026-11-20T10:00:00.000Z';
  return {
    format: logFormat,
    id: `id-${number}`,
    number,
    time,
    by: 'Jo',
    command: 'pnpm delivery release shop',
    release: { host: '1', remotes: { shop: { version: '2' } }, history: { host: { since: time } } },
    ...changes,
  };
}
