declare global {
  interface Window {
    /** Set by the boot script if the page of the address is of the live version. */
    showsLivePage?: boolean;
  }
}

/**
 * Shows the first screen of a page in place of its skeleton, if `index.html` has one. The first screen is
 * inert. The host's slot keeps it until the page replaces it (docs/decisions/0090). If the page is of another
 * version, the skeleton stays.
 * @param path of the page
 */
export function showFragment(path: string): void {
  const template = document.querySelector<HTMLTemplateElement>('main template');
  const found = template?.content.querySelector(`[data-page="${path}"]`);
  if (!found || !window.showsLivePage) return;
  const fragment = document.importNode(found, true);
  // The page's own stylesheet comes later in the document, so its rules win over these.
  document.head.append(fragment.firstElementChild!);
  template!.parentElement!.replaceChildren(fragment);
}
