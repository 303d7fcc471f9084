import type { TestInfo } from '@playwright/test';

/** When a fault strikes: at the page's start, on a navigation, on the first load of a new release. */
export const always = ['start', 'navigation', 'redeploy'] as const;

export type Moment = (typeof always)[number];

/** How a failure is named, by the event and on the card. */
export interface Failure {
  code: 'unreachable' | 'timeout' | 'invalid' | 'crashed';
  phase: 'entry' | 'expose' | 'render';
}

/** What brings a part back once the fault is gone: a control of the card, or what is said here. */
export type Recovery =
  | 'Try again'
  | 'Use previous version'
  | 'by itself'
  | 'when shown next'
  | 'when loaded next'
  | 'not needed';

/** What came of one fault at one moment. */
export interface Cell {
  fault: string;
  where: string;
  moment: Moment;
  /** Code and phase of the failure, or in words what showed. */
  outcome: string;
  /** Until a control of the shell reacted, in ms; none where there was no shell. */
  usable: number | undefined;
  /** Until the failure was named, in ms; none where there was none. */
  named: number | undefined;
  recovery: Recovery;
  /** How many failures were reported. */
  events: number;
  uncaught: number;
}

const contentType = 'application/vnd.backshop.fault+json';

/** Hands a result over to whoever reports on the run. */
export async function attachCell(test: TestInfo, cell: Cell): Promise<void> {
  const name = `${cell.fault}, ${cell.where}, ${cell.moment}`;
  await test.attach(name, { contentType, body: JSON.stringify(cell) });
}

/** The results among what a test has attached. */
export function cellsAmong(attachments: TestInfo['attachments']): Cell[] {
  return attachments
    .filter((attachment) => attachment.contentType === contentType)
    .map(({ body }) => JSON.parse(String(body)) as Cell);
}
