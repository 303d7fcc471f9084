import { readKey, type KeyPress } from './keys';

/** Sends a press of a key to an element, and returns how it is read at the document. */
function press(init: KeyboardEventInit & { keyCode?: number }, target: Element = document.body) {
  let read: KeyPress | undefined;
  const listen = (event: KeyboardEvent) => (read = readKey(event));
  document.addEventListener('keydown', listen);
  target.dispatchEvent(
    new KeyboardEvent('keydown', { bubbles: true, cancelable: true, composed: true, ...init }),
  );
  document.removeEventListener('keydown', listen);
  return read!;
}

function setDevice(device: string): void {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device);
}

beforeEach(() => setDevice('Windows'));
afterEach(() => document.body.replaceChildren());

test.each([
  ['a letter', { key: 'k', code: 'KeyK' }, 'k'],
  ['a capital letter', { key: 'K', code: 'KeyK', shiftKey: true }, 'k'],
  ['a Cyrillic letter', { key: 'л', code: 'KeyK' }, 'k'],
  ['a Greek letter', { key: 'Γ', code: 'KeyG' }, 'g'],
  ['a letter of Dvorak', { key: 'k', code: 'KeyV' }, 'k'],
  ['an umlaut', { key: 'ö', code: 'Semicolon' }, 'ö'],
  ['a letter with an accent', { key: 'é', code: 'Digit2' }, 'é'],
  ['a sign', { key: '?', code: 'Minus', shiftKey: true }, '?'],
  ['a named key', { key: 'ArrowDown', code: 'ArrowDown' }, 'ArrowDown'],
  ['a key of an input method', { key: 'Enter', isComposing: true }, ''],
  ['the key that ends an input method in Safari', { key: 'Enter', keyCode: 229 }, ''],
  ['an Escape that is held down', { key: 'Escape', repeat: true }, ''],
])('reads %s', (_name, init, key) => {
  expect(press(init).key).toBe(key);
});

test('reads an event without a key as no key', () => {
  expect(readKey(new Event('keydown') as KeyboardEvent)).toEqual({
    key: '',
    isCommand: false,
    isPlain: true,
    isTyping: false,
    isRepeat: false,
  });
});

test('a key that a part has handled is no key', () => {
  const part = document.body.appendChild(document.createElement('div'));
  part.addEventListener('keydown', (event) => event.preventDefault());
  expect(press({ key: 'g' }, part).key).toBe('');
});

const ctrl = { key: 'k', ctrlKey: true };
const cmd = { key: 'k', metaKey: true };
test.each([
  ['Ctrl on Windows', 'Windows', ctrl, true],
  ['Cmd on Windows', 'Windows', cmd, false],
  ['Cmd on a Mac', 'Macintosh', cmd, true],
  ['Ctrl on a Mac', 'Macintosh', ctrl, false],
  ['Cmd on an iPad', 'iPad', cmd, true],
  ['Ctrl and Shift', 'Windows', { ...ctrl, shiftKey: true }, false],
  ['AltGr', 'Windows', { ...ctrl, altKey: true }, false],
  ['Ctrl and Cmd', 'Macintosh', { ...ctrl, metaKey: true }, false],
])('%s: a command?', (_name, device, init, isCommand) => {
  setDevice(device);
  expect(press(init).isCommand).toBe(isCommand);
  expect(press(init).isPlain).toBe(false);
});

test.each([
  ['<p></p>', false],
  ['<button></button>', false],
  ['<svg role="listbox"></svg>', false],
  ['<div contenteditable="false"></div>', false],
  ['<input>', true],
  ['<textarea></textarea>', true],
  ['<select></select>', true],
  ['<div contenteditable></div>', true],
  ['<div contenteditable="plaintext-only"></div>', true],
  ['<div role="textbox"></div>', true],
  ['<ul role="listbox"></ul>', true],
  ['<ul role="menu"></ul>', true],
  ['<ul role="tree"></ul>', true],
  ['<div role="grid"></div>', true],
  ['<div role="dialog"></div>', true],
  ['<x-closed></x-closed>', true],
])('a key in %s: typing?', (html, isTyping) => {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild!;
  expect(press({ key: 'g' }, element).isTyping).toBe(isTyping);
  const inside = element.appendChild(document.createElement('span'));
  expect(press({ key: 'g' }, inside).isTyping).toBe(isTyping);
});

test('a field in a shadow tree is a field', () => {
  const host = document.body.appendChild(document.createElement('x-field'));
  const root = host.attachShadow({ mode: 'open' });
  const field = root.appendChild(document.createElement('input'));
  const button = root.appendChild(document.createElement('button'));
  expect(press({ key: 'g' }, field).isTyping).toBe(true);
  expect(press({ key: 'g' }, button).isTyping).toBe(false);
});

test('an editor keeps its keys for bold, italic and underlined text', () => {
  const editor = document.body.appendChild(document.createElement('div'));
  editor.setAttribute('contenteditable', '');
  expect(press({ key: 'b', ctrlKey: true }, editor).isCommand).toBe(false);
  expect(press({ key: 'k', ctrlKey: true }, editor).isCommand).toBe(true);
});

test('says whether a key is held down', () => {
  expect(press({ key: 'g', repeat: true }).isRepeat).toBe(true);
  expect(press({ key: 'g' }).isRepeat).toBe(false);
});
