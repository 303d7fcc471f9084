/**
 * Runs in the browser before all other scripts. Records the time from each interaction to its next
 * paint. `page-script.ts` compiles this file, so it can import types only.
 */
const interactions = new Map<number, number>();

const observer = new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
    if (!interactionId) continue;
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  }
});
// Event Timing reports no shorter durations.
const options: PerformanceObserverInit & { durationThreshold: number } = {
  type: 'event',
  buffered: true,
  durationThreshold: 16,
};
observer.observe(options);

Object.assign(window, {
  takeInteractions: () => {
    const durations = [...interactions.values()];
    interactions.clear();
    return durations;
  },
});
