interface StubbedBrowser {
  /** Whether every element is in view; none is by default. */
  isInView?: boolean;
  prefersReducedMotion?: boolean;
}

/** Adds the observers, media queries and sizes that jsdom lacks and the Dashboard uses. */
export function stubBrowser({ isInView, prefersReducedMotion }: StubbedBrowser = {}): void {
  class Observer {
    readonly callback: (entries: object[]) => void;
    constructor(callback: (entries: object[]) => void) {
      this.callback = callback;
    }
    observe(target: Element) {
      this.callback([{ target, isIntersecting: isInView ?? false }]);
    }
    disconnect() {}
  }
  Object.assign(window, {
    IntersectionObserver: Observer,
    ResizeObserver: Observer,
    matchMedia: () => Object.assign(new EventTarget(), { matches: prefersReducedMotion ?? false }),
  });
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, width: 400, height: 265 } as DOMRect);
}
