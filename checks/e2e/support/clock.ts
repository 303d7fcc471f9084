import type { Page } from '@playwright/test';

/**
 * Pauses the page's clock. On a busy machine the pause can arrive after the requested time. Then it
 * fails and is requested again.
 */
export async function pauseClock(page: Page): Promise<void> {
  const isLate = (error: Error) => error.message.includes('fast-forward to the past');
  for (let isPaused = false; !isPaused;) {
    const time = (await page.evaluate(() => Date.now())) + 500;
    isPaused = await page.clock.pauseAt(time).then(
      () => true,
      (error: Error) => {
        if (!isLate(error)) throw error;
        return false;
      },
    );
  }
}
