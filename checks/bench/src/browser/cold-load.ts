import type { Browser } from '@playwright/test';
import { sum } from 'simple-statistics';
import type { Network } from '../network/network';
import type { Profile } from '../network/profiles';
import type { SiteResponse } from '../network/site';
import { withVisitor } from './visitor';

/** Figures of one page load. Times are in ms since the load began. */
export interface LoadFigures {
  firstPaint: number;
  largestPaint: number;
  /** Time at which the page's part was painted and the browser could handle a click on it. */
  partInteractive: number;
}

/** How long a page must be idle after a load, in ms. Connecting to Google takes 500 ms on slow 4G. */
const quietTime = 750;

/** The figures of one page load, and the responses to its requests. */
interface ColdLoad {
  figures: LoadFigures;
  responses: SiteResponse[];
}

/**
 * Opens an address with an empty cache.
 * @param until `quiet` waits until the page is idle; `part` waits for the page's part only
 * @throws Error when a response has an error status
 */
export async function coldLoad<Name extends string>(
  browser: Browser,
  network: Network<Name>,
  site: Name,
  path: string,
  profile: Profile,
  until: 'quiet' | 'part' = 'quiet',
): Promise<ColdLoad> {
  return withVisitor(browser, network, profile, async (visitor) => {
    network.takeResponses();
    await visitor.open(network.addressOf(site) + path);
    if (until === 'quiet') await visitor.untilQuiet(quietTime);
    const { firstPaint, largestPaint, partInteractive } = await visitor.readRecord();
    const responses = network.takeResponses();
    const failed = responses.find(({ status }) => status !== 200);
    if (failed) {
      throw new Error(`The server of "${site}" answered ${failed.path} with ${failed.status}.`);
    }
    return { figures: { firstPaint, largestPaint, partInteractive }, responses };
  });
}

/** Returns whether a response is a script. */
export const isScript = ({ type }: SiteResponse) => type === 'text/javascript';

/** Returns the transferred bytes of all response bodies. */
export const bytesOf = (responses: SiteResponse[]) => sum(responses.map(({ bytes }) => bytes));
