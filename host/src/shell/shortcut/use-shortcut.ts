import { useEffect, useEffectEvent } from 'react';
import { shortcuts } from './shortcuts';

/** Calls `callback` on a shortcut with Ctrl or Cmd, and prevents what the browser would do. */
export function useShortcut(id: 'search' | 'menu', callback: () => void): void {
  const onShortcut = useEffectEvent(callback);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPlain || shortcuts[id] !== `Ctrl ${event.key.toUpperCase()}`) return;
      event.preventDefault();
      onShortcut();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [id]);
}
