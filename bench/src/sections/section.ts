import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser/browser';
import { type Network, openNetwork } from '../network/network';
import type { Products } from '../products/products';
import type { Goal } from '../report/goal';

/** What a section measures with. */
interface Bench {
  products: Products;
  /** How often what varies is measured. */
  rounds: number;
  /** The same where a round is long. */
  fewRounds: number;
  /** Whether it is only to be seen that everything works. */
  isQuick: boolean;
}

/** One question, its figures, and how they are told. */
export interface Section<Result = unknown> {
  /** As `--only` takes it. */
  name: string;
  title: string;
  measure: (bench: Bench) => Promise<Result>;
  /** The figures as Markdown, below the section's heading. */
  report: (result: Result) => string;
  /** The goals that the figures decide. */
  goals: (result: Result) => Goal[];
  /** Pictures of the figures, by file name. */
  plots?: (result: Result) => Record<string, string>;
}

/** Serves directories to a browser of their own while something is measured. */
export async function withSites<Name extends string, Result>(
  directories: Record<Name, string>,
  measure: (network: Network<Name>, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const network = await openNetwork(directories);
  const browser = await launchBrowser(...network.browserArguments);
  try {
    return await measure(network, browser);
  } finally {
    await browser.close();
    await network.close();
  }
}
