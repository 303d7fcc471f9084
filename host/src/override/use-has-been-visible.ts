import { useEffect, useState } from 'react';

/**
 * Returns whether the component has been in front of the user for a time. The time starts again when the
 * window gets the focus or becomes visible.
 * @param ms length of the time in milliseconds
 */
export function useHasBeenVisible(ms: number): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      setHasBeenVisible(false);
      timer = setTimeout(setHasBeenVisible, ms, true);
    };
    restart();
    const listening = new AbortController();
    window.addEventListener('focus', restart, listening);
    document.addEventListener('visibilitychange', restart, listening);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [ms]);
  return hasBeenVisible;
}
