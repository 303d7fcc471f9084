/** Bytes as text in KB of 1000. */
export function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
