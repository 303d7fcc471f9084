/**
 * Returns whether shortcuts use Cmd instead of Ctrl. False in the prerendered shell, because the build
 * does not know the device.
 */
export function isApple(): boolean {
  return 'navigator' in globalThis && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
