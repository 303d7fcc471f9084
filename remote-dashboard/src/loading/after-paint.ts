/** Longest time that a busy browser may delay the callback, in ms. */
const idleTimeoutMs = 2000;

/**
 * Calls back once the browser has painted the current content and is idle.
 * @returns a function that cancels the call
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
  const handle = requestIdleCallback(callback, { timeout: idleTimeoutMs });
  return () => cancelIdleCallback(handle);
}
