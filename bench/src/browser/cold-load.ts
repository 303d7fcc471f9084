import type { Browser } from '@playwright/test';
import { sum } from 'simple-statistics';
import type { Network } from '../network/network';
import type { Profile } from '../network/profiles';
import type { Answer } from '../network/site';
import type { PageRecord } from './page-record';
import { withVisitor } from './visitor';

/** Figures of one load of a page; times in ms since it began. */
export interface LoadFigures {
  firstPaint: number;
  largestPaint: number;
  /** Sum over all long tasks after the first paint of what they took beyond 50 ms. */
  blocking: number;
  /** Sum of all layout shifts. */
  shift: number;
  /** When the part that the address shows was in the document. */
  partReady: number;
  requests: number;
  /** Bytes of all scripts as they were sent, compressed. */
  scriptBytes: number;
  /** Bytes of everything as it was sent. */
  bytes: number;
}

/** One load of a page, and what was asked for on the way. */
interface ColdLoad {
  figures: LoadFigures;
  answers: Answer[];
}

/**
 * Opens an address in a browser that knows nothing of it.
 * @param until whether to wait until nothing more comes, or for the address's part alone
 * @throws Error when something was answered with an error
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
    network.takeAnswers();
    await visitor.open(network.addressOf(site) + path);
    if (until === 'quiet') await visitor.untilQuiet(1000);
    const record = await visitor.readRecord();
    const answers = network.takeAnswers();
    const failed = answers.find(({ status }) => status !== 200);
    if (failed) throw new Error(`${site}: ${failed.path} was answered with ${failed.status}.`);
    return { figures: figuresOf(record, answers), answers };
  });
}

function figuresOf(record: PageRecord, answers: Answer[]): LoadFigures {
  const { firstPaint, largestPaint, shift, partReady } = record;
  return {
    firstPaint,
    largestPaint,
    blocking: blockingTime(record),
    shift,
    partReady,
    requests: answers.length,
    scriptBytes: bytesOf(answers.filter(isScript)),
    bytes: bytesOf(answers),
  };
}

function blockingTime({ longTasks, firstPaint }: PageRecord): number {
  const excesses = longTasks.map(({ start, duration }) =>
    Math.max(0, start + duration - Math.max(start + 50, firstPaint)),
  );
  return sum(excesses);
}

/** Whether a script was asked for. */
export const isScript = ({ type }: Answer) => type === 'text/javascript';

/** Bytes of all bodies as they were sent. */
export const bytesOf = (answers: Answer[]) => sum(answers.map(({ bytes }) => bytes));
