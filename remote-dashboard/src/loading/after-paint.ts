/** How long a busy page may put off what is not urgent, in ms. */
const patienceMs = 2000;

/**
 * Calls back when what is on the page now has been painted and the browser has time.
 * @returns what takes the call back
 */
export function afterPaint(callback: () => void): () => void {
  let cancelIdle = () => {};
  const frame = requestAnimationFrame(() => {
    cancelIdle = whenIdle(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdle();
  };
}

function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: patienceMs });
  return () => cancelIdleCallback(handle);
}
