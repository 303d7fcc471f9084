import { keepEarlyKeys, takeEarlyKeys } from './early-keys';

const press = (init: KeyboardEventInit) => {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.body.dispatchEvent(event);
  return event;
};

beforeAll(keepEarlyKeys);

test('keys are sent again once, in their order, as far apart as they were pressed', () => {
  const events = [press({ key: 'g' }), press({ key: 'Ф', code: 'KeyA', shiftKey: true })];
  const sent = takeEarlyKeys();
  press({ key: 's' }); // The host listens now.
  expect(takeEarlyKeys()).toEqual([]);
  const facts = ({ type, key, code, shiftKey, bubbles, timeStamp }: KeyboardEvent) => [
    type,
    key,
    code,
    shiftKey,
    bubbles,
    timeStamp,
  ];
  expect(sent.map(facts)).toEqual(events.map(facts));
  expect(sent[0]).not.toBe(events[0]);
});

test('after a click on a field of the first screen, only keys with Ctrl are sent again', () => {
  window.earlyKeys = [];
  window.clickedControl = document.createElement('select');
  press({ key: 'g' });
  press({ key: '/' });
  press({ key: 'k', ctrlKey: true });
  window.clickedControl = document.createElement('button');
  press({ key: 's' });
  window.clickedControl = undefined;
  expect(takeEarlyKeys().map(({ key }) => key)).toEqual(['k', 's']);
});

test.each([
  [{ key: 'k', ctrlKey: true }, true],
  [{ key: 'B', metaKey: true }, true],
  [{ key: 'л', code: 'KeyK', ctrlKey: true }, true],
  [{ key: '/' }, true],
  [{ key: 'l', ctrlKey: true }, false],
  [{ key: 'k' }, false],
  [{ key: ' ' }, false],
  [{ key: 'Tab' }, false],
])('the browser does nothing on %j: %s', (init, isPrevented) => {
  window.earlyKeys = [];
  expect(press(init).defaultPrevented).toBe(isPrevented);
  takeEarlyKeys();
  expect(press(init).defaultPrevented).toBe(false);
});
