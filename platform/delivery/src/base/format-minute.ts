/** Formats an ISO 8601 time in UTC as `2026-11-21 09:30`. */
export function formatMinute(time: string): string {
  return time.slice(0, 16).replace('T', ' ');
}
