import { acceptScreenshots } from './accept-screenshots';

jest.setTimeout(60_000); // Playwright lists its tests.

test('an unknown state is refused in one line, before anything is built', async () => {
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await expect(acceptScreenshots('no-such-state')).rejects.toThrow(
    /^No state has "no-such-state" in its name\. Choose one from checks\/e2e\/screenshots\/states\.ts\.$/,
  );
  expect(write).not.toHaveBeenCalled();
});
