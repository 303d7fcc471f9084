import { builtRemote } from '../testing/built-package';
import { publishedOrigin } from '../testing/published-origin';
import { setDaysLater } from '../testing/set-days-later';
import { testAction } from '../testing/test-action';
import { describeLog } from './describe-log';
import { newestEntry } from './log';
import { releasePackage } from './release-package';

test("lists the releases since a time or a number, even if one machine's clock is slow", async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  for (const [text, days] of [
    ['2', 0],
    ['3', -0.9],
    ['4', 0],
  ] as const) {
    setDaysLater(days);
    await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', text));
  }
  const { number } = await newestEntry(origin);
  const numbersSince = async (since: number | Date) => {
    const entries = await describeLog(origin, number, { limit: Infinity, since });
    return entries.map((each) => each.number);
  };
  const hourMs = 3_600_000;
  expect(await numbersSince(new Date(Date.now() - hourMs))).toEqual([4, 2, 1]);
  expect(await numbersSince(new Date(Date.now() - 24 * hourMs))).toEqual([4, 3, 2, 1]);
  expect(await numbersSince(new Date(Date.now() + hourMs))).toEqual([]);
  expect(await numbersSince(3)).toEqual([4, 3]);
});
