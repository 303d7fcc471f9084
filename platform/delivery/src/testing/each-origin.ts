/// <reference types="jest" />

import { join } from 'node:path';
import type { Origin } from '../core/origin';
import { directoryOrigin } from '../stores/directory-origin';
import { objectOrigin } from '../stores/object-origin';
import { memoryOrigin } from './memory-store';
import { onThisClock } from './set-days-later';
import { temporaryFolder } from './temporary-folder';
import { withTestBucket } from './test-bucket';

/**
 * Defines tests that every kind of origin must pass.
 * @param define gets a function that creates an empty origin
 */
export function forEachOrigin(define: (emptyOrigin: () => Promise<Origin>) => void): void {
  jest.setTimeout(20_000); // In some tests, many commands release at the same time.
  const kinds: [kind: string, emptyOrigin: () => Promise<Origin>][] = [
    ['a directory', async () => directoryOrigin(join(await temporaryFolder(), 'new'))],
    ['an object store', () => Promise.resolve(memoryOrigin())],
  ];
  // On the server that tests can start, these tests take minutes.
  const emptyBucket = process.env.BACKSHOP_TEST_BUCKET ? withTestBucket() : undefined;
  if (emptyBucket) kinds.push(['an S3 bucket', async () => objectOrigin(await emptyBucket())]);
  describe.each(kinds)('%s', (_kind, emptyOrigin) =>
    define(async () => onThisClock(await emptyOrigin())),
  );
}
