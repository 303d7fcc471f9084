import { expect } from '@playwright/test';
import { whenIdle } from '../support/idle';
import { status } from './cases/faulty-responses';
import { recordResult } from './run/fault-run';
import { observationsOf } from './run/observations';
import { bell, drawer, goTo, heading, markAllButton } from './run/shell-actions';
import { test } from './run/test';

test('404, notification panel: the drawer shows the failure card and the Dashboard keeps its state', async ({
  tab,
  origin,
  uncaught,
}) => {
  const version = await origin.release('notifications');
  origin.inject(new RegExp(`/${version}/NotificationPanel\\.js$`), status(404));
  await goTo(tab, '/');
  await expect(heading(tab)).toHaveText('Dashboard');
  const period = tab.getByRole('combobox', { name: 'Period' });
  await period.selectOption('30');

  await bell(tab).focus(); // Prefetches the panel. This failure stays silent.
  await tab.keyboard.press('Enter');
  await tab.keyboard.press('Control+b');
  const card = drawer(tab).locator('[data-state="failed"]');
  await expect(card.getByRole('heading', { level: 3 })).toHaveText(
    'The notification panel is not available right now',
  );
  await expect(bell(tab)).toHaveAttribute('aria-expanded', 'true');
  await expect(period).toHaveValue('30');

  origin.clearFault();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(markAllButton(tab)).toBeVisible();
  await drawer(tab).getByRole('button', { name: 'Close' }).click();
  await expect(drawer(tab)).toBeHidden();
  await expect(period).toHaveValue('30');
  const expose = 'notifications/NotificationPanel';
  const failure = { code: 'unreachable', phase: 'expose', version, expose };
  expect((await whenIdle(tab, () => observationsOf(tab))).failures).toEqual([failure]);
  expect(uncaught).toEqual([]);
  await recordResult(
    { tab, origin, uncaught },
    {
      fault: '404',
      target: 'notification panel',
      moment: 'navigation',
      outcome: 'unreachable (expose)',
      recovery: 'Try again',
    },
  );
});
