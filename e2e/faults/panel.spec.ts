import { expect } from '@playwright/test';
import { status } from './answers';
import { seenBy } from './observe';
import { record } from './scene';
import { bell, drawer, heading, load, markAll } from './tab';
import { test } from './test';

test('404: panel', async ({ tab, stage, uncaught }) => {
  const version = await stage.release('notifications');
  stage.arm(new RegExp(`/${version}/NotificationPanel\\.js$`), status(404));
  await load(tab, '/');
  await expect(heading(tab)).toHaveText('Dashboard');
  const period = tab.getByRole('combobox', { name: 'Period' });
  await period.selectOption('30');

  await bell(tab).focus(); // Loads the panel ahead, which nobody sees fail.
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Control+b');
  const card = drawer(tab).getByRole('alert');
  await expect(card).toContainText('The notification panel is not available right now');
  await expect(period).toHaveValue('30');

  stage.lift();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(markAll(tab)).toBeVisible();
  await expect(period).toHaveValue('30');
  const expose = 'notifications/NotificationPanel';
  const failure = { code: 'unreachable', phase: 'expose', version, expose };
  expect((await seenBy(tab)).failures).toEqual([failure]);
  expect(uncaught).toEqual([]);
  await record(
    { tab, stage, uncaught },
    {
      fault: '404',
      where: 'panel',
      moment: 'navigation',
      outcome: 'unreachable (expose)',
      recovery: 'Try again',
    },
  );
});
