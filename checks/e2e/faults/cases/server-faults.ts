import { allMoments, type Failure, type Moment, type Recovery } from '../report/fault-result';
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
  /** The expected failure code, or `shows`, for each file. */
  outcomes: Partial<Record<File, Failure['code'] | 'shows'>>;
  /** The expected recovery. By default "Try again", or none where the page shows. */
  recovery?: Recovery;
  /** The moments at which the fault is tested with its first file. Default: the start. */
  moments?: readonly Moment[];
}

const unreachable = 'unreachable';
const timeout = 'timeout';
const invalid = 'invalid';
const shows = 'shows';

const startAndNavigation = ['start', 'navigation'] as const;

/**
 * Every fault of a server or network that we test. A fault that the browser handles in the same way as
 * another one is tested at the start only. Each file meets each failure code, and each of the three files
 * has a fault that meets it with the others: one that is unreachable, one that times out, one that is invalid.
 */
export const serverFaults: ServerFault[] = [
  {
    name: 'connection closed at once',
    response: responses.closeConnection,
    outcomes: { script: unreachable },
    moments: allMoments,
  },
  {
    name: 'connection reset halfway',
    response: responses.reset,
    outcomes: { 'remote entry': unreachable, script: unreachable, stylesheet: unreachable },
  },
  {
    name: 'truncated file',
    response: responses.truncate,
    outcomes: { script: unreachable },
    moments: startAndNavigation,
  },
  {
    name: 'no response',
    response: responses.hang,
    outcomes: { script: timeout, 'remote entry': timeout, stylesheet: timeout },
    moments: allMoments,
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
    moments: startAndNavigation,
  },
  {
    name: 'slow, within the limit',
    response: responses.sendSlowly,
    outcomes: { 'remote entry': shows },
    moments: allMoments,
  },
  {
    name: '404',
    response: status(404),
    outcomes: { 'remote entry': unreachable },
    moments: allMoments,
  },
  { name: '403', response: status(403), outcomes: { 'remote entry': unreachable } },
  { name: '500', response: status(500), outcomes: { script: unreachable } },
  {
    name: '503',
    response: status(503),
    outcomes: { stylesheet: unreachable },
    moments: allMoments,
  },
  {
    name: '503, then 200 on the retry',
    response: responses.failOnce,
    outcomes: { 'remote entry': shows },
    recovery: 'automatic',
    moments: startAndNavigation,
  },
  {
    name: 'HTML instead of the file',
    response: replace(() => '<!doctype html><p>Hello</p>', { 'Content-Type': 'text/html' }),
    outcomes: { script: invalid, 'remote entry': invalid, stylesheet: invalid },
    moments: allMoments,
  },
  {
    name: 'wrong content type',
    response: replace((real) => real, {
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
    }),
    outcomes: { 'remote entry': unreachable, stylesheet: unreachable },
    moments: startAndNavigation,
  },
  {
    name: 'empty body',
    response: replace(() => ''),
    outcomes: { script: invalid },
  },
  {
    name: 'file with an additional character',
    response: replace((real) => `${String(real)} `),
    outcomes: { script: invalid, 'remote entry': invalid, stylesheet: invalid },
    moments: startAndNavigation,
  },
  {
    name: 'syntax error',
    response: replace(firstHalf),
    outcomes: { 'remote entry': invalid },
  },
  {
    name: 'script throws',
    response: replace(() => 'throw new Error("broken")'),
    outcomes: { script: invalid },
  },
];
