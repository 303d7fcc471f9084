import { googleFiles, googleLoader } from '../support/google-stand-in';
import { type EnginePage, eventually, expect, openPage, test } from './test';

const carousel = { role: 'region', name: 'Pictures of yogi poses' };
const next = { role: 'button', name: 'Next picture', within: carousel };
const previous = { role: 'button', name: 'Previous picture', within: carousel };

/** Waits until a picture is the only one in the accessibility tree, and in its position. */
async function waitForPicture(tab: EnginePage, number: number): Promise<void> {
  const slide = { role: 'group', name: /of 4$/, within: carousel };
  await eventually(() => tab.attributes(slide, 'aria-label')).toEqual([`${number} of 4`]);
  const distance = () =>
    tab.evaluate(() => {
      const left = (selector: string) =>
        document.querySelector(selector)!.getBoundingClientRect().left;
      return Math.round(left('.swiper-slide[aria-hidden="false"]') - left('.swiper'));
    });
  await eventually(distance, 'distance of the picture from its position, in px').toBe(0);
}

test('the carousel shows the next and the previous picture, and pauses', async ({ tab }) => {
  await openPage(tab, '/');
  // A script clicks at the first moment, because a pointer takes longer to get there.
  await tab.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const clickWhenEnabled = () => {
          const button = document.querySelector<HTMLElement>(
            '[aria-label="Next picture"]:not(:disabled)',
          );
          if (!button) return void setTimeout(clickWhenEnabled);
          button.click();
          resolve();
        };
        clickWhenEnabled();
      }),
  );
  await waitForPicture(tab, 2);
  await tab.click(previous);
  await waitForPicture(tab, 1);
  await tab.click(previous);
  await waitForPicture(tab, 4);
  await tab.click(next);
  await waitForPicture(tab, 1);
  await tab.click({ role: 'button', name: 'Pause the slide show' });
  await tab.waitFor({ role: 'button', name: 'Start the slide show' });
});

test('the tooltip of a country in the URL is in view', async ({ tab }) => {
  await tab.resize(1024, 500);
  await openPage(tab, '/#country-DE');
  await tab.waitForFocus({ role: 'option', name: 'Germany: popularity 450' });
  const isInView = () =>
    tab.evaluate(() => {
      const tooltip = [...document.querySelectorAll('figure [data-side]')].find((element) =>
        element.textContent.startsWith('Germany'),
      );
      if (!tooltip) return false;
      const { left, width, top, bottom } = tooltip.getBoundingClientRect();
      return [top + 1, bottom - 1].every((y) =>
        tooltip.contains(document.elementFromPoint(left + width / 2, y)),
      );
    });
  await eventually(isInView, 'the tooltip is in view').toBe(true);
});

test.describe('charts', () => {
  const map = { role: 'figure', name: 'Popularity by country' };
  const pie = { role: 'figure', name: 'Hours per day' };

  const states = async (tab: EnginePage) => [
    ...(await tab.attributes(map, 'data-state')),
    ...(await tab.attributes(pie, 'data-state')),
  ];

  /** Opens the Dashboard and scrolls to both charts, because they load when they are in view. */
  async function openCharts(tab: EnginePage): Promise<void> {
    await openPage(tab, '/');
    await tab.hover({ role: 'button', name: /View as table.*Hours per day/ });
  }

  test('Google Charts draws both charts', async ({ tab, google }) => {
    google.isGoogleReachable = true;
    await openCharts(tab);
    await eventually(() => states(tab)).toEqual(['ready', 'ready']);
    await tab.waitUntilIdle();
    expect([...google.requests].sort()).toEqual(
      [googleLoader, ...Object.values(googleFiles).flat()].sort(),
    );
    const drawings = () =>
      tab.evaluate(() => [
        ...new Set(window.googleDrawings.map(({ type, options }) => `${type} ${options.height}`)),
      ]);
    await eventually(async () => (await drawings()).sort()).toEqual([
      'GeoChart 265',
      'PieChart 300',
    ]);
  });

  test.describe('without any chart', () => {
    test.use({ expectedProblems: /built-in-charts|google-chart\.js|table-tools|carousel/ });
    const tables = ['Popularity by country, table', 'Hours per day, table'];

    test('tables show the data, and everything comes when the connection returns', async ({
      tab,
      server,
    }) => {
      await tab.resize(1280, 2000); // Both charts and the orders are in view.
      server.breakFiles(/(built-in-charts|carousel)\.(js|css)|table-tools\.js/);
      await openPage(tab, '/');
      for (const name of tables) await tab.waitFor({ role: 'region', name });
      await tab.waitForNone({ role: 'button', name: 'Next picture' });
      await tab.waitForNone({ role: 'button', name: 'Filter, sort and export' });
      server.repair();
      await tab.evaluate(() => void dispatchEvent(new Event('online')));
      await tab.waitFor({ role: 'button', name: 'Next picture' });
      await tab.waitFor({ role: 'button', name: 'Filter, sort and export' });
      for (const name of tables) await tab.waitForNone({ role: 'region', name });
    });

    test('the failure has a line of its own', async ({ tab, server }) => {
      await tab.resize(1280, 900);
      server.breakFiles(/built-in-charts\.(js|css)/);
      await openPage(tab, '/');
      await tab.waitFor({ role: 'button', name: 'Copy table: popularity by country' });
      await tab.waitFor({ role: 'button', name: 'Try again: Google Charts' });
      const isOneLine = () =>
        tab.evaluate(() => {
          const button = document.querySelector('[aria-label="Try again: Google Charts"]')!;
          return button.parentElement!.offsetHeight < 2 * button.getBoundingClientRect().height;
        });
      await eventually(isOneLine).toBe(true);
    });

    test('tables show the data while the code of the charts hangs', async ({ tab, server }) => {
      await tab.resize(1280, 2000);
      const letGo = server.holdBack(/(built-in-charts|google-chart)\.js/);
      await openPage(tab, '/customers'); // What is held back could hold back the event `load` of the Dashboard.
      await tab.click({ role: 'link', name: 'Dashboard' });
      for (const name of tables) await tab.waitFor({ role: 'region', name });
      letGo();
      for (const name of tables) await tab.waitForNone({ role: 'region', name });
    });
  });

  test('without Google Charts, the built-in charts show the data to the pointer and to the keyboard', async ({
    tab,
    server,
    google,
  }) => {
    await openCharts(tab);
    await eventually(() => states(tab)).toEqual(['errored', 'errored']);
    const status = () => tab.texts({ role: 'status', within: map });
    await eventually(status).toEqual([expect.stringContaining('Google Charts could not load.')]);
    await tab.hover({ role: 'option', name: 'Work: 11 hours, 46%', within: pie });
    await eventually(() => tab.evaluate(() => document.body.innerText)).toContain('11 hours · 46%');

    const mapText = () => tab.texts(map);
    const brazil = { role: 'option', name: 'Brazil: popularity 560', within: map };
    await tab.hover(brazil);
    await eventually(mapText).toEqual([expect.stringContaining('Popularity: 560')]);
    const logged = () => server.problems.filter(({ kind }) => kind === 'console message');
    await eventually(logged).toMatchObject([{ text: 'Country Brazil' }]);
    await tab.moveTo(0, 0);
    await tab.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Period"]')!.focus());
    await tab.press('Tab');
    await tab.waitForFocus({ role: 'option', name: 'United States: popularity 700', within: map });
    await tab.press('ArrowRight');
    await tab.press('ArrowRight');
    await eventually(mapText).toEqual([expect.stringContaining('Popularity: 450')]);
    await tab.press('Escape');
    await eventually(mapText).toEqual([expect.not.stringContaining('Popularity: 450')]);

    await tab.click(brazil);
    await eventually(mapText).toEqual([expect.stringContaining('Popularity: 560')]);
    await tab.press('ArrowRight');
    await eventually(mapText).toEqual([expect.stringContaining('Popularity: 450')]);
    await tab.click({ role: 'button', name: /^View as table/, within: map });
    await tab.waitFor({ role: 'row', name: 'Brazil 560', within: map });
    await tab.waitUntilIdle();
    expect(google.requests).toEqual([]);
  });
});
