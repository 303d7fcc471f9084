import { hasOpenPanel, hasText } from './what-would-be-lost';

test.each([
  ['<input value="a draft">', true],
  ['<input type="search" value="Ada">', true],
  ['<textarea>A draft</textarea>', true],
  ['<div contenteditable="">A draft</div>', true],
  ['<input><textarea></textarea><div contenteditable> </div>', false],
  ['<input type="checkbox" checked value="on"><input type="hidden" value="7">', false],
  ['<select><option selected>Last 7 days</option></select>', false],
  ['<div contenteditable="false">A text</div>', false],
  ['<dialog open><input value="Cust"></dialog>', false],
])('%s: a text would be lost: %s', (html, isLost) => {
  document.body.innerHTML = html;
  expect(hasText()).toBe(isLost);
});

test.each([
  ['<dialog open></dialog>', true],
  ['<button aria-expanded="true"></button>', true],
  ['<dialog></dialog><button aria-expanded="false"></button>', false],
])('%s: a panel is open: %s', (html, isOpen) => {
  document.body.innerHTML = html;
  expect(hasOpenPanel()).toBe(isOpen);
});

test('an open popover is a panel, but a tooltip is not', () => {
  document.body.innerHTML = '<div popover></div><span popover role="tooltip"></span>';
  jest.spyOn(Element.prototype, 'matches').mockReturnValue(true); // jsdom has no popovers.
  expect(hasOpenPanel()).toBe(true);
  document.querySelector('div')!.remove();
  expect(hasOpenPanel()).toBe(false);
  jest.restoreAllMocks();
});
