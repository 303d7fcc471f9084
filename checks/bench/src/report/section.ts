import type { Browser } from '@playwright/test';
import { launchBrowser } from '../browser/browser';
import { type Network, openNetwork } from '../network/network';
import type { Products } from '../products/products';
import type { Goal } from './goal';

/** The products that a section measures, and the settings of the run. */
interface Bench {
  products: Products;
  /** Whether this run only checks that everything works. Then its figures say nothing. */
  isQuick: boolean;
}

/** A section of the report: how it measures and how it presents its result. */
export interface Section<Result = unknown> {
  /** Name for `--only`. */
  name: string;
  title: string;
  measure: (bench: Bench) => Promise<Result>;
  /** Returns the result as Markdown. */
  report: (result: Result) => string;
  /** Returns the goals with their verdicts. */
  goals: (result: Result) => Goal[];
  /** Returns SVG plots by file name. */
  plots?: (result: Result) => Record<string, string>;
}

/** Serves directories and starts a browser while `measure` runs. */
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
