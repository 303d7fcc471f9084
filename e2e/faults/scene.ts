import { type Page, test } from '@playwright/test';
import { attachCell, type Cell } from './cells';
import { seenBy } from './observe';
import type { Stage } from './stage';

/** Where a fault is played. */
export interface Scene {
  stage: Stage;
  tab: Page;
  /** Uncaught errors of the tab. */
  uncaught: string[];
}

/** Adds what the tab has seen to a result, and hands it over to whoever reports on the run. */
export async function record(
  { tab, uncaught }: Scene,
  result: Pick<Cell, 'fault' | 'where' | 'moment' | 'outcome' | 'recovery'>,
): Promise<void> {
  const { failures, usable, named } = await seenBy(tab);
  const counts = { events: failures.length, uncaught: uncaught.length };
  await attachCell(test.info(), { ...result, usable, named, ...counts });
}
