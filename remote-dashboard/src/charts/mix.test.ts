import { mix } from './mix';

test('mixes two colours in proportion', () => {
  expect(mix('#000000', '#ffffff', 0)).toBe('#000000');
  expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff');
  expect(mix('#102030', '#304050', 0.5)).toBe('#203040');
});
