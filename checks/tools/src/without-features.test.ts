import { checkWithoutFeatures } from './without-features';

test('refuses a feature that does not exist, before it checks another one', () => {
  const print = jest.spyOn(console, 'log');
  expect(() => checkWithoutFeatures(['holds', 'nothing'])).toThrow(
    /^There is no feature "nothing"\. Choose one of these: .*\bholds\b/,
  );
  expect(print).not.toHaveBeenCalled();
});
