import type { Failure, Recovery } from '../report/fault-result';
import * as responses from './faulty-responses';
import { type FaultyResponse, firstHalf, replace, status } from './faulty-responses';

/** A file that the browser needs before it can show a page of a remote. */
export type File = 'remote entry' | 'script' | 'stylesheet';

/** Names of these files for the page Customers. */
export const fileNames: Record<File, string> = {
  'remote entry': 'remoteEntry.js',
  script: 'Customers.js',
  stylesheet: 'Customers.css',
};

/** A fault of the server or the network, with its expected outcome. */
export interface ServerFault {
  name: string;
  response: FaultyResponse;
  /**
   * The expected failure code, or `shows`, for each file. The first file is tested at every moment.
   */
  outcomes: Partial<Record<File, Failure['code'] | 'shows'>>;
  /** The expected recovery. By default "Try again", or none where the page shows. */
  recovery?: Recovery;
}

const unreachable = 'unreachable';
const timeout = 'timeout';
const invalid = 'invalid';
const shows = 'shows';

/** Every fault of a server or network that we test. */
export const serverFaults: ServerFault[] = [
  {
    name: 'connection closed at once',
    response: responses.closeConnection,
    outcomes: { script: unreachable, 'remote entry': unreachable },
  },
  {
    name: 'connection reset halfway',
    response: responses.reset,
    outcomes: { 'remote entry': unreachable, script: unreachable, stylesheet: unreachable },
  },
  {
    name: 'truncated file',
    response: responses.truncate,
    outcomes: { script: unreachable, stylesheet: unreachable },
  },
  {
    name: 'no response',
    response: responses.hang,
    outcomes: { script: timeout, 'remote entry': timeout, stylesheet: timeout },
  },
  {
    name: 'headers only',
    response: responses.hangAfterHeaders,
    outcomes: { script: timeout },
  },
  {
    name: 'stalled halfway',
    response: responses.stall,
    outcomes: { script: timeout },
    recovery: 'automatic',
  },
  {
    name: 'slow, within the limit',
    response: responses.sendSlowly,
    outcomes: { 'remote entry': shows },
  },
  {
    name: '404',
    response: status(404),
    outcomes: { 'remote entry': unreachable, script: unreachable, stylesheet: unreachable },
  },
  { name: '403', response: status(403), outcomes: { 'remote entry': unreachable } },
  { name: '500', response: status(500), outcomes: { script: unreachable } },
  { name: '503', response: status(503), outcomes: { stylesheet: unreachable } },
  {
    name: '503, then 200 on the retry',
    response: responses.failOnce,
    outcomes: { 'remote entry': shows },
    recovery: 'automatic',
  },
  {
    name: 'HTML instead of the file',
    response: replace(() => '<!doctype html><p>Hello</p>', { 'Content-Type': 'text/html' }),
    outcomes: { script: invalid, 'remote entry': invalid, stylesheet: invalid },
  },
  {
    name: 'wrong content type',
    response: replace((real) => real, {
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
    }),
    outcomes: { 'remote entry': unreachable, stylesheet: unreachable },
  },
  {
    name: 'empty body',
    response: replace(() => ''),
    outcomes: { script: invalid, 'remote entry': invalid, stylesheet: invalid },
  },
  {
    name: 'file with an additional character',
    response: replace((real) => `${String(real)} `),
    outcomes: { script: invalid, 'remote entry': invalid, stylesheet: invalid },
  },
  {
    name: 'syntax error',
    response: replace(firstHalf),
    outcomes: { 'remote entry': invalid, script: invalid },
  },
  {
    name: 'script throws',
    response: replace(() => 'throw new Error("broken")'),
    outcomes: { script: invalid, 'remote entry': invalid },
  },
];
