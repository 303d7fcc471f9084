import { type RefObject, useEffect } from 'react';
import { afterPaint } from './after-paint';

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
