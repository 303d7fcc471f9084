import { type Page, test } from '@playwright/test';
import { attachResult, type FaultResult } from '../report/fault-result';
import { observationsOf } from './observations';
import type { TestOrigin } from './test-origin';

/** What a test of a fault works with. */
export interface FaultRun {
  origin: TestOrigin;
  tab: Page;
  /** Uncaught errors of the tab. */
  uncaught: string[];
}

/** Completes a result with what the tab has observed, and attaches it to the test. */
export async function recordResult(
  { tab }: FaultRun,
  result: Pick<FaultResult, 'fault' | 'target' | 'moment' | 'outcome' | 'recovery'>,
): Promise<void> {
  const { shellReady, cardVisible } = await observationsOf(tab);
  await attachResult(test.info(), { ...result, shellReady, cardVisible });
}
