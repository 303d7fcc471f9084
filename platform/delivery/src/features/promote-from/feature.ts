import type { Feature } from '../../core/feature';
import { lineOfText } from '../../core/schema';

declare module '../../core/entry' {
  interface LogEntry {
    /** The origin that its files were copied from: an address or a path. */
    from?: string;
  }
}

export const promoteFrom: Feature = {
  name: 'promote --from',
  entryFields: [{ key: 'from', kind: 'event', schema: lineOfText }],
  report: ({ from }) => (from ? [`copied from ${from}`] : []),
};
