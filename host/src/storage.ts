import { base } from './base';

/**
 * What the browser keeps for this product. It can block storage, and storage can be full. Then reading returns null and
 * writing returns false, and neither throws. What is not kept lasts until the next page load.
 */
interface Store {
  read: (key: string) => string | null;
  /**
   * Keeps a value, or removes it.
   * @returns whether the browser has done so
   */
  write: (key: string, value: string | null) => boolean;
}

/** Keeps values for all tabs, until staff clear the site's data. */
export const browserStore = storeIn('localStorage');

/** Keeps values for this tab, until it is closed. */
export const tabStore = storeIn('sessionStorage');

/**
 * Key in `tabStore` of the user, so that all menu entries are there soon after a reload. An origin can have several
 * products.
 */
export const userKey = `${base}user` as const;

/** Call it when staff sign out: the next user can be somebody else. */
export function forgetUser(): void {
  tabStore.write(userKey, null);
}

function storeIn(area: 'localStorage' | 'sessionStorage'): Store {
  const read = (key: string) => window[area].getItem(key);
  return {
    read: (key) => attempt(() => read(key)) ?? null,
    write: (key, value) =>
      attempt(() => {
        if (value === null) window[area].removeItem(key);
        else window[area].setItem(key, value);
        return read(key) === value;
      }) ?? false,
  };
}

/** Returns the result of a function, or nothing if it throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
