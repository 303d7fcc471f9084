const withoutText = [
  'button',
  'checkbox',
  'color',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
];

/** Fields in which staff can type. */
const fields = `input:not(${withoutText.map((type) => `[type=${type}]`).join()}), textarea`;

/** Returns whether staff have written a text that a page load would lose. */
export function hasText(): boolean {
  const written = [...document.querySelectorAll<HTMLInputElement>(fields)].filter(
    ({ value }) => value !== '',
  );
  const edited = [...document.querySelectorAll('[contenteditable]:not([contenteditable=false])')];
  return [...written, ...edited.filter(({ textContent }) => textContent.trim())].some(
    // A closing dialog is inert. `hasOpenPanel` reports open ones.
    (element) => !element.closest('[inert], dialog'),
  );
}

/** Returns whether a dialog, a drawer, a menu or a popover is open. A page load would close it. */
export function hasOpenPanel(): boolean {
  const popovers = [...document.querySelectorAll('[popover]:not([role=tooltip])')];
  return (
    document.querySelector('dialog[open], [aria-expanded=true]') !== null ||
    popovers.some((popover) => popover.matches(':popover-open'))
  );
}
