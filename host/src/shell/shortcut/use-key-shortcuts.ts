import { type RefObject, useEffect, useEffectEvent } from 'react';
import { hasSetting } from '../../theme/settings';
import { type ShortcutId, shortcuts } from './shortcuts';

/** Time for the second of two keys, in ms. */
const sequenceTime = 1500;

/** Where keys have another meaning. */
const field = 'input, textarea, select, [contenteditable]';

/**
 * Calls `run` when staff press a shortcut without Ctrl or Cmd. These do nothing in a field, in a modal dialog,
 * and when staff have switched them off.
 * @param earlyKeys keys that staff pressed before this code had loaded
 */
export function useKeyShortcuts(
  run: (id: ShortcutId) => void,
  earlyKeys: RefObject<KeyboardEvent[]>,
): void {
  const onShortcut = useEffectEvent(run);
  useEffect(() => {
    let first = { key: '', time: 0 };
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, timeStamp } = event;
      if (ctrlKey || metaKey || altKey || (target as Element).closest?.(field)) return;
      const isInTime = timeStamp - first.time < sequenceTime;
      const pressed = (isInTime ? first.key : '') + key.toUpperCase();
      first = { key: pressed === 'G' ? 'G ' : '', time: timeStamp };
      const ids = Object.keys(shortcuts) as ShortcutId[];
      const id = ids.find((each) => shortcuts[each] === pressed);
      if (!id || hasSetting('singleKeys', 'off') || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      event.stopPropagation(); // The second key may have a meaning of its own where the focus is.
      onShortcut(id);
    };
    earlyKeys.current.splice(0).forEach(listen);
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [earlyKeys]);
}
