import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asRelease } from './index-html';

/** The same releases as in the test of the host's own check, so that both checks agree. */
const releases = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../host/src/federation/releases.json'), 'utf8'),
) as Record<'good' | 'bad', Record<string, unknown>>;

test.each(Object.entries(releases.good))('%s can be used', (_what, value) => {
  expect(asRelease(value)).toEqual(value);
});

test.each(Object.entries(releases.bad))('%s is no release', (_what, value) => {
  expect(asRelease(value)).toBeUndefined();
});
