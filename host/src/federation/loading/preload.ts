import type { ReleasedRemote } from '@backshop/shared-types';

type ExposeFiles = Pick<ReleasedRemote, 'entry' | 'exposes'>;

/**
 * Preloads the script and the stylesheet of an expose.
 * @param name the expose's name in its remote, such as `Dashboard`
 */
export function preloadExpose({ entry, exposes }: ExposeFiles, name: string): void {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  for (const file of exposes[name] ?? []) preload(folder + file);
}

/** Preloads a script or a stylesheet, unless a link in the document already loads it. */
export function preload(href: string): void {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = href.endsWith('.css') ? 'style' : 'script';
  link.href = href;
  document.head.append(link);
}
