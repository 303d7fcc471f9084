const days = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** An ISO 8601 day as staff read it: `Mar 14, 2026`. */
export function formatDay(day: string): string {
  return days.format(new Date(day));
}
