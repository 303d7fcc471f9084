/**
 * Runs an action for each item, for at most `limit` items at the same time: each can have a file open. After a failure
 * it starts no other action, waits for those that run, and then throws the first error.
 */
export async function eachLimit<T>(
  items: Iterable<T>,
  action: (item: T) => Promise<void>,
  limit = 16,
): Promise<void> {
  const waiting = Array.from(items, (item) => () => action(item));
  const worker = async () => {
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    } catch (error) {
      waiting.length = 0;
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
