import { type KeyPress, readKey } from '@backshop/ui/keys';
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { areSingleKeysFree, isSecondKey, shortcutFor, type ShortcutId } from './shortcuts';

/** A key that staff pressed before the code for it had loaded. Its target can only be read while it is on its way. */
export interface EarlyKey {
  event: KeyboardEvent;
  press: KeyPress;
}

/**
 * Calls `run` when staff press a shortcut without Ctrl or Cmd. These do nothing in a field, in a modal dialog, when a
 * part has handled the key, and when staff have switched them off.
 * @param earlyKeys keys that staff pressed before this code had loaded
 */
export function useKeyShortcuts(
  run: (id: ShortcutId) => void,
  earlyKeys: RefObject<EarlyKey[]>,
): void {
  const onShortcut = useEffectEvent(run);
  // A layout effect: early keys run before a later one opens the palette.
  useLayoutEffect(() => {
    /** When staff pressed G, until the next key. */
    let pressedG = -Infinity;
    let held = '';
    let handled: Event | undefined;

    const listenTo = (event: Event, press: KeyPress) => {
      const { key, isPlain, isTyping, isRepeat } = press;
      if (isRepeat && key === held) take(event);
      if (isRepeat || !isPlain || isTyping || key === 'Shift') return;
      const isSecond = isSecondKey(event, pressedG);
      pressedG = key === 'g' && !isSecond ? event.timeStamp : -Infinity;
      held = '';
      const id = shortcutFor(press, isSecond);
      if (!id || !areSingleKeysFree(press)) return;
      held = key;
      take(event);
      onShortcut(id);
    };
    // The second key may have a meaning of its own where the focus is, so it does not get there. The first key does.
    const listenFirst = (event: KeyboardEvent) => {
      if (!isSecondKey(event, pressedG)) return;
      handled = event;
      listenTo(event, readKey(event));
    };
    const listen = (event: KeyboardEvent) => {
      if (event !== handled) listenTo(event, readKey(event));
    };
    for (const early of earlyKeys.current.splice(0)) listenTo(early.event, early.press);
    document.addEventListener('keydown', listenFirst, true);
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listenFirst, true);
      document.removeEventListener('keydown', listen);
    };
  }, [earlyKeys]);
}

function take(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
