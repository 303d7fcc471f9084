/** Returns whether staff have typed or chosen something that a page load would lose. */
export function hasInput(): boolean {
  return someElement(document, fields, (element) => isChanged(element) && isShown(element));
}

/** Returns whether a dialog, a drawer or a popover is open. A page load would close it. */
export function hasOpenPanel(): boolean {
  return someElement(
    document,
    panels,
    (element) =>
      element.matches('dialog[open]') ||
      element.matches(':popover-open') ||
      (element.matches('[role=dialog], [role=alertdialog]') && isShown(element)),
  );
}

/** Returns whether a page load would take something from staff. */
export function losesByLoad(): boolean {
  return hasInput() || hasOpenPanel();
}

const fields = 'select, input, textarea, [contenteditable]:not([contenteditable=false])';
/** A manual popover is a notice that stays, such as that of a preview. */
const popovers = '[popover]:not([role=tooltip], [popover=manual])';
const panels = `dialog[open], [role=dialog], [role=alertdialog], ${popovers}`;

/** Looks at all elements of a kind below a root, also in open shadow trees and in frames of the same origin. */
function someElement(
  root: ParentNode,
  selector: string,
  isFound: (element: HTMLElement) => boolean,
): boolean {
  if ([...root.querySelectorAll<HTMLElement>(selector)].some(isFound)) return true;
  return [...root.querySelectorAll<HTMLElement>('*')].some((element) => {
    const inside = element.shadowRoot ?? (element as Partial<HTMLIFrameElement>).contentDocument;
    return inside && isShown(element) && someElement(inside, selector, isFound);
  });
}

/**
 * Returns whether staff have changed a field. A text always counts: a page can have written it for them. Where a choice
 * has begun is unknown, because React keeps no first value of it, but browsers know whether staff have chosen.
 */
function isChanged(element: HTMLElement): boolean {
  const { type, value, checked, defaultChecked } = element as HTMLInputElement;
  if (element.matches('[readonly], :disabled')) return false;
  if (element.matches('[type=checkbox], [type=radio]')) return checked !== defaultChecked;
  if (element.matches('select, [type=color], [type=range]'))
    return chosen.has(element) || element.matches(changedByStaff);
  if (element.matches('input, textarea')) return value !== '' && !isButton.test(type);
  return element.textContent.trim() !== '';
}

const changedByStaff = ':user-valid, :user-invalid';

/** Where staff have chosen something. Chromium does not know it of a slider (version 156). */
const chosen = new WeakSet<EventTarget>();
addEventListener('input', (event) => chosen.add(event.composedPath()[0]!), true);

const isButton = /^(button|hidden|image|reset|submit)$/;

/** The dialogs of the app shell do not count: a search text that leads to a page is used up. */
const ignored = '[inert], dialog:not(main dialog)';

function isShown(element: HTMLElement): boolean {
  return (
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.closest(ignored)
  );
}
