import * as answers from './answers';
import { type Answer, firstHalf, instead, status } from './answers';
import type { Failure, Recovery } from './cells';

/** A file that a page of a remote needs first. */
export type File = 'entry' | 'script' | 'stylesheet';

/** What the page for Customers calls them. */
export const fileNames: Record<File, string> = {
  entry: 'remoteEntry.js',
  script: 'Customers.js',
  stylesheet: 'Customers.css',
};

/** A way to answer for a file, and what comes of it. */
export interface AnsweredFault {
  name: string;
  answer: Answer;
  /** By the file that is hit; the first stands for all. */
  outcomes: Partial<Record<File, Failure['code'] | 'shows'>>;
  /** Where it is not "Try again". */
  recovery?: Recovery;
}

const unreachable = 'unreachable';
const timeout = 'timeout';
const invalid = 'invalid';
const shows = 'shows';

/**
 * What a server, or the way to it, can do to a file. A stylesheet that comes whole and says nothing
 * can't be told from a good one: the page shows without it.
 */
export const answeredFaults: AnsweredFault[] = [
  {
    name: 'refused: closed at once',
    answer: answers.refuse,
    outcomes: { script: unreachable, entry: unreachable },
  },
  {
    name: 'reset in mid-body',
    answer: answers.reset,
    outcomes: { entry: unreachable, script: unreachable, stylesheet: unreachable },
  },
  {
    name: 'truncated',
    answer: answers.truncate,
    outcomes: { script: unreachable, stylesheet: unreachable },
  },
  {
    name: 'hangs before headers',
    answer: answers.hang,
    outcomes: { script: timeout, entry: timeout, stylesheet: timeout },
  },
  {
    name: 'hangs after headers',
    answer: answers.hangAfterHeaders,
    outcomes: { script: timeout },
  },
  {
    name: 'drips, too slow',
    answer: answers.stall,
    outcomes: { script: timeout },
    recovery: 'by itself',
  },
  { name: 'drips, in time', answer: answers.drip, outcomes: { entry: shows } },
  {
    name: '404',
    answer: status(404),
    outcomes: { entry: unreachable, script: unreachable, stylesheet: unreachable },
  },
  { name: '403', answer: status(403), outcomes: { entry: unreachable } },
  { name: '500', answer: status(500), outcomes: { script: unreachable } },
  { name: '503', answer: status(503), outcomes: { stylesheet: unreachable } },
  {
    name: '503, but not when asked again',
    answer: answers.notAtFirst,
    outcomes: { entry: shows },
    recovery: 'by itself',
  },
  {
    name: 'HTML',
    answer: instead(() => '<!doctype html><p>Hello</p>', { 'Content-Type': 'text/html' }),
    outcomes: { script: invalid, entry: invalid, stylesheet: shows },
  },
  {
    name: 'wrong type',
    answer: instead((real) => real, {
      'Content-Type': 'image/png',
      'X-Content-Type-Options': 'nosniff',
    }),
    outcomes: { entry: unreachable, stylesheet: unreachable },
  },
  {
    name: 'empty body',
    answer: instead(() => ''),
    outcomes: { script: invalid, entry: invalid, stylesheet: shows },
  },
  {
    name: 'broken script',
    answer: instead(firstHalf),
    outcomes: { entry: invalid, script: invalid },
  },
  {
    name: 'script that throws',
    answer: instead(() => 'throw new Error("broken")'),
    outcomes: { script: invalid, entry: invalid },
  },
];
