import { type RefObject, useEffect, useState } from 'react';

/** How long a width must be stable, in ms. Prevents redraws while the side menu slides. */
const settleMs = 100;

/** Returns the element's width in whole px; 0 before the first measurement. */
export function useWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
      clearTimeout(timer);
      if (isFirst) measure();
      else timer = setTimeout(measure, settleMs);
      isFirst = false;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [ref]);
  return width;
}
