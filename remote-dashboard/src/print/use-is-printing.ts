import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Returns whether the page is being printed. Content that depends on it is on the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    // The browser reads the page as soon as its event has been handled.
    const start = () => flushSync(() => setPrinting(true));
    addEventListener('beforeprint', start, listening);
    addEventListener('afterprint', () => setPrinting(false), listening);
    return () => listening.abort();
  }, []);
  return isPrinting;
}
