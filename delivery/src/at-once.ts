/**
 * Does something with each item, with so many of them at once.
 * After one has failed none is begun, and this fails when those that were under way have ended.
 */
export async function atOnce<T>(
  most: number,
  items: T[],
  action: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.map((item) => () => action(item));
  const worker = async () => {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: most }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
