import { type RefObject, useCallback, useEffect, useState } from 'react';

/** An element this close to the window counts as in view: staff are probably scrolling to it. */
const margin = '200px';

/** Calls back once, when the element is in or near the window and the page has been painted. */
export function useWhenInView(ref: RefObject<Element | null>, callback: () => void): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let cancel = () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        cancel = afterPaint(callback);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancel();
    };
  }, [ref, callback]);
}

/** Returns whether an element has been in or near the window since the page was painted. */
export function useIsNear(ref: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useWhenInView(
    ref,
    useCallback(() => setNear(true), []),
  );
  return isNear;
}

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
