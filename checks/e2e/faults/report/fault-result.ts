import type { TestInfo } from '@playwright/test';

/**
 * When a fault occurs: on the first load, on a navigation inside the app, or on the first load
 * after a new release.
 */
export const allMoments = ['start', 'navigation', 'redeploy'] as const;

export type Moment = (typeof allMoments)[number];

/** How the failure event and the failure card identify a failure. */
export interface Failure {
  code: 'unreachable' | 'timeout' | 'invalid' | 'crashed';
  phase: 'entry' | 'expose' | 'render' | 'host';
}

/**
 * What brings a part back after the fault is cleared: a button on the failure card, or an event.
 */
export type Recovery =
  | 'Try again'
  | 'Use previous version'
  | 'automatic'
  | 'when the connection returns'
  | 'after sign-in'
  | 'page load'
  | 'not needed';

/** The target of a fault of the host itself. */
export const hostScript = 'host script';

/** The result of one fault at one moment. */
export interface FaultResult {
  fault: string;
  /** What the fault hits: a file, a build or the release. For the host: `hostScript`. */
  target: string;
  moment: Moment;
  /** Code and phase of the failure, or what the tab shows instead. */
  outcome: string;
  /** Time in ms until the app shell reacted to a click. Undefined if there was no shell. */
  shellReady: number | undefined;
  /** Time in ms until the failure card or the host's message was visible. Undefined if there was none. */
  cardVisible: number | undefined;
  recovery: Recovery;
}

const contentType = 'application/vnd.backshop.fault+json';

/** Attaches a result to a test, for the reporter. */
export async function attachResult(test: TestInfo, result: FaultResult): Promise<void> {
  const name = `${result.fault}, ${result.target}, ${result.moment}`;
  await test.attach(name, { contentType, body: JSON.stringify(result) });
}

/** Returns the results among the attachments of a test. */
export function resultsIn(attachments: TestInfo['attachments']): FaultResult[] {
  return attachments
    .filter((attachment) => attachment.contentType === contentType)
    .map(({ body }) => JSON.parse(String(body)) as FaultResult);
}
