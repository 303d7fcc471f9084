import { isApple, type KeyPress, readKey } from '@backshop/ui/keys';
import { useEffectEvent, useLayoutEffect } from 'react';
import type { pages } from '../../routing/pages';
import { hasPreference } from '../../theme/preferences';

/**
 * All keyboard shortcuts of the host (docs/product.md, "Keyboard shortcuts"). What listens to them, shows
 * them or lists them follows from this. Ctrl is Cmd on Apple's devices. `G D` is G and then D.
 */
export const shortcuts = {
  search: 'Ctrl K',
  menu: 'Ctrl B',
  quickSearch: '/',
  shortcuts: '?',
  dashboard: 'G D',
  product: 'G P',
  customers: 'G C',
  store: 'G S',
  message: 'G M',
  setings: 'G E',
} as const satisfies Partial<Record<(typeof pages)[number]['id'], string>> & Record<string, string>;

export type ShortcutId = keyof typeof shortcuts;

/** Time for the second of two keys, in ms. */
const sequenceTime = 1500;

/** Returns whether a key comes so soon after G that the two belong together. */
export function isSecondKey(event: Event, pressedG: number): boolean {
  return event.timeStamp - pressedG < sequenceTime;
}

/** Returns the shortcut without Ctrl that a key is, alone or as the second key. */
export function shortcutFor({ key }: KeyPress, isSecond: boolean): ShortcutId | undefined {
  const pressed = (isSecond ? 'G ' : '') + key.toUpperCase();
  return (Object.keys(shortcuts) as ShortcutId[]).find((id) => shortcuts[id] === pressed);
}

/** Returns the shortcut that opens a page, if it has one. */
export function shortcutOf(page: string): ShortcutId | undefined {
  return page in shortcuts ? (page as ShortcutId) : undefined;
}

/** Returns the keys of a shortcut as staff read them, or nothing if they have switched it off. */
export function keyLabel(id: string): string | undefined {
  const keys = (shortcuts as Record<string, string>)[id];
  if (!keys?.startsWith('Ctrl') && hasPreference('singleKeys', 'off')) return undefined;
  return isApple() ? keys?.replace('Ctrl', '⌘') : keys;
}

/** Returns the keys of a shortcut with Ctrl or Cmd for `aria-keyshortcuts`. */
export function ariaKeyShortcuts(id: 'search' | 'menu'): string {
  const letter = shortcuts[id].at(-1);
  return `Control+${letter} Meta+${letter}`;
}

/** Returns whether a key without Ctrl or Cmd may be a shortcut, where staff have pressed it. */
export function areSingleKeysFree({ isPlain, isTyping }: KeyPress): boolean {
  const isModal = document.querySelector('dialog:modal') !== null;
  return isPlain && !isTyping && !isModal && !hasPreference('singleKeys', 'off');
}

/**
 * Calls `callback` on a shortcut with Ctrl or Cmd, and prevents what the browser would do.
 * @param id false for none
 */
export function useShortcut(id: 'search' | 'menu' | false, callback: () => void): void {
  const onShortcut = useEffectEvent(callback);
  // A layout effect: staff may press a key as soon as they see the page.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, isCommand, isRepeat } = readKey(event);
      if (!id || !isCommand || shortcuts[id] !== `Ctrl ${key.toUpperCase()}`) return;
      event.preventDefault();
      if (!isRepeat) onShortcut();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [id]);
}
