/**
 * Returns whether the browser is new enough to start the host. The popover is the newest feature that the
 * product cannot do without. `old-browser.scss` asks the same question (docs/decisions/0084).
 */
export function isSupported(): boolean {
  return CSS.supports('selector(:popover-open)');
}
