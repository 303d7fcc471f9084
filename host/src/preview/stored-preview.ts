import { base } from '../base';
import { tabStore } from '../storage';

/** Returns the key in session storage of the tab's preview in the product at a base. An origin can have several. */
export const previewKey = (base: string) => `${base}preview` as const;

/** Returns the key in session storage of the reason why a reload ended the tab's preview. */
export const previewEndKey = (base: string) => `${base}previewEnd` as const;

/** Query parameter that requests a preview. Links and documents have it, so it keeps its first name. */
export const previewParameter = 'override';

/** Returns whether this tab has a preview, has just lost one, or its address requests one. */
export function isPreviewRequested(): boolean {
  return (
    storedPreview(base) !== null ||
    tabStore.read(previewEndKey(base)) !== null ||
    new URLSearchParams(location.search).has(previewParameter)
  );
}

/** The boot script knows the product's base in another way than the host. */
export function storedPreview(base: string): string | null {
  return tabStore.read(previewKey(base));
}
