/** Minimal versions of browser features that components use and jsdom does not have. */
if (typeof window !== 'undefined') {
  Object.assign(HTMLDialogElement.prototype, {
    show() {
      this.open = true;
    },
    showModal() {
      this.open = true;
    },
    close() {
      if (!this.open) return;
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  Object.assign(HTMLElement.prototype, {
    showPopover() {},
    hidePopover() {},
    scrollIntoView() {},
    animate() {},
    getAnimations: () => [],
  });

  Object.assign(performance, { getEntriesByName: () => [], getEntriesByType: () => [] });

  Object.assign(window, {
    matchMedia: (media) => Object.assign(new EventTarget(), { media, matches: false }),
    scrollTo() {},
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  });
}
