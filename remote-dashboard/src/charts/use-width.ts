import { type RefObject, useEffect, useState } from 'react';

/** How long a width has to stay for a chart to be drawn anew, in ms: not for every step of a slide. */
const settledMs = 100;

/** The element's width in whole px, and again when it has changed; 0 until it is known. */
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
      else timer = setTimeout(measure, settledMs);
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
