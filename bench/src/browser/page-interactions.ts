/**
 * Runs in a page before any script of its own: notes how long each interaction took until it was
 * painted. Compiled by `page-script.ts`; it can import types alone.
 */
const interactions = new Map<number, number>();

const observer = new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
    if (!interactionId) continue;
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }
});
// What takes less is not told.
const told: PerformanceObserverInit & { durationThreshold: number } = {
  type: 'event',
  buffered: true,
  durationThreshold: 16,
};
observer.observe(told);

Object.assign(window, {
  takeInteractions: () => {
    const durations = [...interactions.values()];
    interactions.clear();
    return durations;
  },
});
