import { render } from '@testing-library/react';
import { createElement } from 'react';
import { hasInput, hasOpenPanel } from './what-would-be-lost';

/** What staff have changed. */
const changed = new Set<Element>();

beforeEach(() => {
  document.body.replaceChildren();
  giveLayout(Element.prototype);
  giveUserValidity(Element.prototype);
});

test.each([
  ['<input value="a draft">', true],
  ['<input type="search" value="Ada">', true],
  ['<textarea>A draft</textarea>', true],
  ['<div contenteditable="">A draft</div>', true],
  ['<input><textarea></textarea><div contenteditable> </div>', false],
  ['<input type="checkbox" checked value="on"><input type="hidden" value="7">', false],
  ['<input type="color" value="#ff0000"><input type="submit" value="Save">', false],
  ['<select><option>Last 7 days</option><option>Last 15 days</option></select>', false],
  ['<select><option>All</option><option selected>Unread</option></select>', false],
  ['<select multiple><option>All</option></select>', false],
  ['<input type="range" value="10">', false],
  ['<div contenteditable="false">A text</div>', false],
  ['<input readonly value="https://example.com/"><textarea disabled>A text</textarea>', false],
  ['<fieldset disabled><input value="x"></fieldset>', false],
  ['<input hidden value="x">', false],
  ['<div hidden><textarea>A draft</textarea></div>', false],
  ['<div style="visibility: hidden"><input value="x"></div>', false],
  ['<div inert><input value="x"></div>', false],
  ['<dialog open><input value="Cust"></dialog>', false],
  ['<main><dialog open><input value="a draft"></dialog></main>', true],
  ['<div role="dialog"><textarea>A draft</textarea></div>', true],
])('%s: input would be lost: %s', (html, isLost) => {
  document.body.innerHTML = html;
  expect(hasInput()).toBe(isLost);
});

test.each([
  ['checkbox', '<input type="checkbox">', { checked: true }],
  ['checked checkbox', '<input type="checkbox" checked>', { checked: false }],
  ['radio button', '<input type="radio">', { checked: true }],
])('a changed %s would be lost', (_name, html, change) => {
  document.body.innerHTML = html;
  expect(hasInput()).toBe(false);
  Object.assign(document.body.firstElementChild!, change);
  expect(hasInput()).toBe(true);
});

const onChange = () => undefined;
const options = [1, 2].map((value) => createElement('option', { key: value }, value));

test.each([
  ['choice', () => createElement('select', { value: 2, onChange }, options)],
  ['slider', () => createElement('input', { type: 'range', value: 20, onChange })],
  ['colour', () => createElement('input', { type: 'color', value: '#ff0000', onChange })],
])('a %s that React renders is lost only if staff have changed it', (_name, create) => {
  const { container } = render(create());
  expect(hasInput()).toBe(false);
  changed.add(container.firstElementChild!);
  expect(hasInput()).toBe(true);
});

test('a slider that staff have moved would be lost, although Chromium does not know it', () => {
  document.body.innerHTML = '<input type="range" value="10">';
  const slider = document.querySelector('input')!;
  slider.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  expect(hasInput()).toBe(true);
});

test('a draft in a shadow tree, or in a frame of this origin, would be lost', () => {
  document.body.innerHTML = '<div></div>';
  const shadow = document.querySelector('div')!.attachShadow({ mode: 'open' });
  shadow.innerHTML = '<div></div>';
  const inner = shadow.querySelector('div')!.attachShadow({ mode: 'open' });
  inner.innerHTML = '<textarea>A draft</textarea>';
  expect(hasInput()).toBe(true);
  document.querySelector('div')!.setAttribute('inert', '');
  expect(hasInput()).toBe(false);

  document.body.innerHTML = '<iframe></iframe>';
  const frame = document.querySelector('iframe')!.contentDocument!;
  giveLayout(frame.defaultView!.Element.prototype);
  giveUserValidity(frame.defaultView!.Element.prototype);
  frame.body.innerHTML = '<select><option>1</option><option>2</option></select>';
  expect(hasInput()).toBe(false);
  changed.add(frame.querySelector('select')!);
  expect(hasInput()).toBe(true);
});

test.each([
  ['<dialog open></dialog>', true],
  ['<div role="dialog"></div>', true],
  ['<div role="alertdialog"></div>', true],
  ['<div hidden><div role="dialog"></div></div>', false],
  ['<dialog></dialog>', false],
  ['<aside><button aria-expanded="true">Collapse menu</button></aside>', false],
])('%s: a panel is open: %s', (html, isOpen) => {
  document.body.innerHTML = html;
  expect(hasOpenPanel()).toBe(isOpen);
});

test('a dialog in a shadow tree is a panel', () => {
  document.body.innerHTML = '<div></div>';
  document.querySelector('div')!.attachShadow({ mode: 'open' }).innerHTML =
    '<dialog open></dialog>';
  expect(hasOpenPanel()).toBe(true);
});

test('an open popover is a panel, but a tooltip or a notice is not', () => {
  document.body.innerHTML =
    '<div popover></div><span popover role="tooltip"></span><p popover="manual"></p>';
  // jsdom has no popovers.
  jest.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector === ':popover-open' || [...document.querySelectorAll(selector)].includes(this);
  });
  expect(hasOpenPanel()).toBe(true);
  document.querySelector('div')!.remove();
  expect(hasOpenPanel()).toBe(false);
});

/** jsdom has no layout. */
function giveLayout(prototype: Element): void {
  jest.spyOn(prototype, 'getClientRects').mockImplementation(function (this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
  });
}

/** jsdom does not know whether staff have changed a field. */
function giveUserValidity(prototype: Element): void {
  const matches = Reflect.get(prototype, 'matches') as (this: Element, selector: string) => boolean;
  jest.spyOn(prototype, 'matches').mockImplementation(function (this: Element, selector) {
    return selector.startsWith(':user-valid') ? changed.has(this) : matches.call(this, selector);
  });
}
