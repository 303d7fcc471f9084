import type { ReleasedRemote } from '@backshop/shared-types';

/**
 * Preloads files of a remote.
 * @param files paths relative to the entry's folder
 */
export function preloadFiles(
  { entry, integrity }: Pick<ReleasedRemote, 'entry' | 'integrity'>,
  files: string[],
): void {
  for (const file of files) preload(entry.replace(/[^/]*$/, file), integrity?.[file]);
}

export function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/**
 * Preloads a script or a stylesheet, unless a link in the document already loads it.
 * @param integrity the hash that the file must have
 */
export function preload(href: string, integrity?: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  setIntegrity(link, integrity);
  document.head.append(link);
}

/**
 * Makes the browser refuse a file with another content. A preload and the element that uses it need the
 * same attributes. Otherwise the browser fetches the file twice. Entries set the same ones
 * (`IntegrityPlugin`).
 */
export function setIntegrity(
  element: HTMLScriptElement | HTMLLinkElement,
  integrity: string | undefined,
): void {
  if (!integrity) return;
  element.integrity = integrity;
  element.crossOrigin = 'anonymous';
}
