import { base } from '../base';
import { tabStore } from '../storage';

/** Key of the tab's preview in session storage, after the product's base: an origin can have several products. */
export const previewKey = 'preview';

/** Key in session storage, after the base, of the reason why a reload ended the tab's preview. */
export const previewEndKey = 'previewEnd';

/** Query parameter that requests a preview. Links and documents have it, so it keeps its first name. */
export const previewParameter = 'override';

/** Returns whether this tab has a preview, has just lost one, or its address requests one. */
export function isPreviewRequested(): boolean {
  return (
    storedPreview(base) !== null ||
    tabStore.read(base + previewEndKey) !== null ||
    new URLSearchParams(location.search).has(previewParameter)
  );
}

/** The boot script knows the product's base in another way than the host. */
export function storedPreview(base: string): string | null {
  return tabStore.read(base + previewKey);
}
