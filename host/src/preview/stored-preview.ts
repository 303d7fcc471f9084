import { tabStore } from '../storage';

/** Key of the tab's preview in session storage. */
export const previewKey = 'preview';

/** Key in session storage of the reason why a reload ended the tab's preview. */
export const previewEndKey = 'previewEnd';

/** Query parameter that requests a preview. Links and documents have it, so it keeps its first name. */
export const previewParameter = 'override';

/** Returns whether this tab has a preview, has just lost one, or its address requests one. */
export function isPreviewRequested(): boolean {
  return (
    tabStore.read(previewKey) !== null ||
    tabStore.read(previewEndKey) !== null ||
    new URLSearchParams(location.search).has(previewParameter)
  );
}

export function storedPreview(): string | null {
  return tabStore.read(previewKey);
}
