import { enginesToTest, programsOf } from './engines';

test('Firefox and WebKit are tested unless ENGINES names others', () => {
  expect(enginesToTest(undefined)).toEqual(['firefox', 'webkit']);
  expect(enginesToTest('chromium,firefox')).toEqual(['firefox', 'chromium']);
  expect(enginesToTest('none')).toEqual([]);
  expect(() => enginesToTest('firefox,safari')).toThrow(
    'ENGINES names "safari". It can name firefox, webkit, chromium, or none.',
  );
});

test('WebKit needs a driver and a display', () => {
  expect(programsOf(['webkit']).map(({ variable }) => variable)).toEqual(['WEBKIT_DRIVER', 'XVFB']);
});
