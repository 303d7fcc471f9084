import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns the id that the address names, such as `order-1036`, until staff open another address. The host focuses the
 * element with this id, and sends the event when staff open an address of the page that they see.
 * @param onOpen called with the id, also when staff open the same address again
 */
export function useAddressedId(onOpen?: (id: string) => void): string {
  const [addressed, setAddressed] = useState('');
  const follow = useEffectEvent((event?: Partial<HashChangeEvent>) => {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // It is not encoded.
    }
    // The browser sends this when staff close the notifications. They have not opened the address again.
    if (event?.oldURL?.includes('#') && id === addressed) return;
    setAddressed(id);
    onOpen?.(id);
  });
  useEffect(() => {
    const listener = (event?: Partial<HashChangeEvent>) => follow(event);
    listener();
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return addressed;
}

/** Returns the props of an element that an address can name. Styles mark it while an address does. */
export function addressable(id: string, addressed: string) {
  return { id, tabIndex: -1, 'aria-current': id === addressed || undefined };
}
