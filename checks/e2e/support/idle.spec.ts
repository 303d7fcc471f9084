import { holdBack, idle, whenIdle } from './idle';
import { emptyPage, expect, openPage, test } from './test';

const later: Record<string, () => void> = {
  'an animation': () => {
    const animation = document.body.animate({ opacity: [0, 1] }, 300);
    animation.onfinish = () => (document.title = 'Happened');
  },
  'a request': () => void fetch('/slow').then(() => (document.title = 'Happened')),
  'changes in several frames': () => {
    let frames = 0;
    const change = () => {
      document.body.dataset.frames = `${(frames += 1)}`;
      if (frames < 20) requestAnimationFrame(change);
      else document.title = 'Happened';
    };
    change();
  },
  'a page load': () => location.assign('/store'),
};

for (const [what, start] of Object.entries(later)) {
  test(`waits for ${what}`, async ({ page }) => {
    await page.route('/slow', async (route) => {
      const response = await route.fetch({ url: new URL('/', page.url()).href });
      await route.fulfill({ response });
    });
    await openPage(page, emptyPage);
    await page.evaluate(start);
    expect(await whenIdle(page, () => page.title())).toMatch(/^(Happened|Store · Backshop)$/);
  });
}

test('does not wait for a request that a test holds back', async ({ page }) => {
  await openPage(page, emptyPage);
  const letThrough = await holdBack(page, /nothing\.js/);
  await page.evaluate(() => void fetch('/nothing.js'));
  await idle(page);
  letThrough();
});

test('works while the clock of the page stands still', async ({ page }) => {
  await page.clock.install();
  await openPage(page, emptyPage);
  await page.clock.pauseAt(Date.now() + 60_000);
  await idle(page);
});

test.use({ expectedErrors: /nothing\.js/ });
