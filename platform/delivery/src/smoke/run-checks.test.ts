import { runChild } from '../base/run-child';
import { checked, type Live, runChecks } from './run-checks';

jest.mock('../base/run-child');

test('the checks get all pages of a large product', async () => {
  const version = `0.1.0-${'a'.repeat(32)}`;
  const pages = Array.from({ length: 3000 }, (_, index) => [
    `/maps/${index}`,
    { remote: 'maps', version },
  ]);
  const live: Live = { packages: ['host', 'maps'], pages: Object.fromEntries(pages) as never };
  const before = process.env;
  let found: Live | undefined;
  let longest = 0;
  jest.mocked(runChild).mockImplementation((_program, _args, options) => {
    const env = options?.env ?? {};
    longest = Math.max(...Object.values(env).map((value = '') => value.length));
    process.env = env;
    found = checked();
    process.env = before;
    return Promise.resolve() as never;
  });
  const run = runChecks('http://localhost:3000/', live, () => undefined);
  await expect(run).rejects.toThrow('The checks could not run.');
  expect(found).toEqual(live);
  expect(longest).toBeLessThan(128 * 1024); // Linux starts no program with a longer variable.
});
