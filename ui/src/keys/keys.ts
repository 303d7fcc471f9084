import type { KeyboardEvent as ReactKeyboardEvent } from 'react';

/** A press of a key, as parts of the product read it. */
export interface KeyPress {
  /**
   * `k`, `?` or `ArrowDown`. A letter is small, and that of the same key where the layout does not write Latin letters.
   * Empty for what is nobody's key: a part has handled it, an input method uses it, the event names none, or it is an
   * Escape that is held down.
   */
  key: string;
  /** With Cmd on Apple's devices or Ctrl on others, and nothing else. */
  isCommand: boolean;
  /** Without Ctrl, Cmd and Alt. */
  isPlain: boolean;
  /** In a field, in a widget that takes letters, or in an open dialog that is no `<dialog>`. */
  isTyping: boolean;
  /** The key is held down. */
  isRepeat: boolean;
}

/** What takes letters: fields, and widgets that find their entries by them. */
const fields = [
  'input, textarea, select, iframe, [contenteditable]:not([contenteditable="false"])',
  ...['textbox', 'searchbox', 'combobox', 'spinbutton', 'menu', 'menubar', 'tree', 'grid']
    .concat('treegrid', 'application', 'dialog', 'alertdialog')
    .map((role) => `[role="${role}"]:not(dialog)`),
  // Those of the charts take arrow keys only.
  '[role="listbox"]:not(svg)',
].join(', ');

/** The key code of a press that an input method uses. Safari sends it with the Enter that ends the input. */
const usedByInputMethod = 229;

/** Reads a press of a key. Every listener to keys uses it. Call it while the event is on its way. */
export function readKey(event: KeyboardEvent | ReactKeyboardEvent): KeyPress {
  // A script can send an event of the type without a key.
  const press = 'nativeEvent' in event ? event.nativeEvent : event;
  const { key, code, ctrlKey, metaKey, shiftKey, altKey } = press as Partial<KeyboardEvent>;
  const isFree =
    typeof key === 'string' &&
    !press.defaultPrevented &&
    !press.isComposing &&
    press.keyCode !== usedByInputMethod &&
    !(press.repeat && key === 'Escape'); // It has closed something already.
  const path = press.composedPath().filter((each) => each instanceof Element);
  const isEdited = path.some((element) => element.matches('[contenteditable]'));
  const name = isFree ? nameOf(key, code) : '';
  const [command, other] = isApple() ? [metaKey, ctrlKey] : [ctrlKey, metaKey];
  // Browsers make text bold, italic or underlined themselves.
  const isOfEditor = isEdited && /^[biu]$/.test(name);
  return {
    key: name,
    isCommand: Boolean(command) && !other && !shiftKey && !altKey && !isOfEditor,
    isPlain: !ctrlKey && !metaKey && !altKey,
    isTyping: path.some((element) => element.matches(fields) || hidesFields(element)),
    isRepeat: press.repeat === true,
  };
}

function nameOf(key: string, code = ''): string {
  if (key.length > 1) return key;
  const isForeign = key > '\u007f' && code.startsWith('Key');
  return (isForeign ? code.slice('Key'.length) : key).toLowerCase();
}

/** Whether an element may have fields in a shadow tree that no one else can look into. */
function hidesFields({ localName, shadowRoot }: Element): boolean {
  return localName.includes('-') && !shadowRoot;
}

/**
 * Returns whether shortcuts use Cmd instead of Ctrl. False in the prerendered shell, because the build
 * does not know the device.
 */
export function isApple(): boolean {
  return 'navigator' in globalThis && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
