import { type RefObject, useEffect } from 'react';
import { afterPaint } from './after-paint';

/** How far below the window a thing may be for staff to be on their way to it. */
const margin = '200px';

/** Calls back once, when the element is in view or nearly so, and the page itself has been painted. */
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
