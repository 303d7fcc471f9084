import { browserStore, tabStore } from './storage';
import { fillStorage } from './federation/testing/fill-storage';

test.each([
  ['local', browserStore],
  ['session', tabStore],
])('keeps values in %s storage, and removes them', (area, store) => {
  expect(store.read('key')).toBeNull();
  expect(store.write('key', 'value')).toBe(true);
  expect(window[`${area as 'local' | 'session'}Storage`].getItem('key')).toBe('value');
  expect(store.read('key')).toBe('value');
  expect(store.write('key', null)).toBe(true);
  expect(store.read('key')).toBeNull();
});

test('says so when storage is full, and still replaces a value by a shorter one', () => {
  browserStore.write('key', 'value');
  fillStorage();
  expect(browserStore.write('another', 'value')).toBe(false);
  expect(browserStore.write('key', 'a longer value')).toBe(false);
  expect(browserStore.read('key')).toBe('value');
  expect(browserStore.write('key', 'v')).toBe(true);
});

test('keeps nothing when the browser blocks storage', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(browserStore.write('key', 'value')).toBe(false);
  expect(browserStore.write('key', null)).toBe(false);
  expect(browserStore.read('key')).toBeNull();
  expect(blocked).toHaveBeenCalled();
});
