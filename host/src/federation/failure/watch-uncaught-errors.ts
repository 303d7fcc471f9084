/**
 * Reports uncaught errors and rejections. The code for that loads with the first one.
 * @param host version of the host
 */
export function watchUncaughtErrors(host: string): void {
  const report = (event: ErrorEvent | PromiseRejectionEvent) => {
    // The slot reports what a script throws while it loads.
    if (event.defaultPrevented) return;
    // It is in a chunk that every tab loads anyway. Another chunk would make the first script larger.
    void import(/* webpackChunkName: "updates" */ './uncaught-errors').then(
      ({ reportUncaughtError }) => reportUncaughtError(event, host),
      () => undefined, // A report of this error would fail in the same way.
    );
  };
  window.addEventListener('error', report);
  window.addEventListener('unhandledrejection', report);
}
