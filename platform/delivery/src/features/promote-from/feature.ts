import * as v from 'valibot';
import type { Feature } from '../../core/feature';

declare module '../../core/entry' {
  interface LogEntry {
    /** The origin that its files were copied from: an address or a path. */
    from?: string;
  }
}

export const promoteFrom: Feature = {
  name: 'promote --from',
  parts: [{ key: 'from', isEvent: true, schema: v.string() }],
  report: ({ from }) => (from ? [`copied from ${from}`] : []),
};
