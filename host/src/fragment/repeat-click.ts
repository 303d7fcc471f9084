import { controls } from './controls';

/**
 * Clicks the control of a page that staff clicked in its fragment (`forward-clicks.ts`).
 * @param slot has shown the page
 */
export function repeatClick(fragment: Element, slot: HTMLElement): void {
  const index = [...fragment.querySelectorAll(controls)].findIndex((control) =>
    control.matches('[data-clicked]'),
  );
  if (slot.dataset.state !== 'ready' || !slot.isConnected) return;
  const control = slot.querySelectorAll<HTMLElement>(controls)[index];
  control?.focus();
  control?.click();
}
