/** What a test says of the browser that jsdom does not have. */
interface StubbedBrowser {
  /** Whether all of the page is in view; nothing is, unless a test says so. */
  isInView?: boolean;
  prefersReducedMotion?: boolean;
}

/** Gives jsdom the observers and media queries that the Dashboard asks. */
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
    matchMedia: () => ({ matches: prefersReducedMotion ?? false }),
  });
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue({ left: 0, top: 0, width: 400, height: 265 } as DOMRect);
}
