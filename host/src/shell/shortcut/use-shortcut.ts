import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` on Ctrl or Cmd with a letter, and prevents what the browser would do. */
export function useShortcut(letter: string, callback: () => void): void {
  const onShortcut = useEffectEvent(callback);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isPlain = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isPlain || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      onShortcut();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letter]);
}
