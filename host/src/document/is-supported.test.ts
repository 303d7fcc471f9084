import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupported } from './is-supported';

const supports = jest.fn<boolean, [string]>();
beforeAll(() => Object.assign(globalThis, { CSS: { supports } }));

test.each([true, false])('asks the browser for the newest feature: %s', (isKnown) => {
  supports.mockReturnValueOnce(isKnown);
  expect(isSupported()).toBe(isKnown);
});

test('the styles of index.html ask the same question', () => {
  supports.mockClear();
  isSupported();
  const styles = readFileSync(join(__dirname, 'old-browser.scss'), 'utf8');
  expect(styles).toContain(`@supports ${supports.mock.calls[0]![0]} {`);
});
