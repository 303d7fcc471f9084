import type { Page } from '@playwright/test';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/test';
import { isAccepting, screenshotProblem } from './expect-screenshot';
import { locate, pageStaff } from './page-staff';
import { referenceFolder } from './pictures';
import { screenshotNames, shownElements, type State, states, type Theme, views } from './states';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.slow(); // Each test takes several screenshots.

/** Heights of the windows in px, by their widths. */
const heights: Record<number, number> = { 320: 640, 768: 720, 1440: 800 };

const followSystem = (page: Page, colorScheme: Theme) => page.emulateMedia({ colorScheme });

function testState(name: string, state: State): void {
  test.describe(() => {
    test.use({
      expectedErrors: state.errors,
      javaScriptEnabled: state.javaScriptEnabled ?? true,
    });

    test(`${name} looks like its references`, async ({ page }, testInfo) => {
      const all = views(state);
      await setWidth(page, all[0]!.width);
      await page.clock.setFixedTime('2026-03-15T12:00:00Z');
      await state.openPage?.(page, testInfo);
      await state.open?.(pageStaff(page));
      const { setTheme = followSystem } = state;
      const problems: string[] = [];
      for (const view of all) {
        await setWidth(page, view.width);
        await setTheme(page, view.theme);
        for (const [index, screenshot] of screenshotNames(name, state, view).entries()) {
          const area = areaOf(page, state, index);
          const problem = await screenshotProblem(page, { name: screenshot, area }, testInfo);
          if (problem) problems.push(problem);
        }
      }
      if (problems.length === 0) return;
      throw new Error(
        `${problems.join('\n')}\nIf this is how it should look: pnpm tools screenshots:accept ${name}`,
      );
    });
  });
}

const isStandalone = (name: string) => name.startsWith('standalone-');
for (const [name, state] of Object.entries(states)) {
  if (!isStandalone(name)) testState(name, state);
}
test.describe(() => {
  // In one worker: the first build takes three times as long as the others.
  test.describe.configure({ mode: 'default', timeout: 60_000 });
  for (const [name, state] of Object.entries(states)) {
    if (isStandalone(name)) testState(name, state);
  }
});

test('every reference belongs to a state', async ({}, testInfo) => {
  const used = Object.entries(states).flatMap(([name, state]) =>
    views(state).flatMap((view) => screenshotNames(name, state, view)),
  );
  const unused = (await readdir(referenceFolder)).filter(
    (file) => !used.includes(file.replace(/\.webp$/, '')),
  );
  if (isAccepting(testInfo)) {
    await Promise.all(unused.map((file) => rm(join(referenceFolder, file))));
    return;
  }
  expect(unused, 'Delete these references: pnpm tools screenshots:accept').toEqual([]);
});

const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: heights[width]! });

function areaOf(page: Page, state: State, index: number) {
  const { paper, shows = 'window' } = state;
  if (paper) return { paper, index };
  if (typeof shows === 'string') return shows;
  const [element] = Object.values(shownElements(state)).slice(index);
  return locate(page, element!);
}
