import type { Release } from '@backshop/shared-types';
import { commandFor } from '../command-name';
import { versionsOf } from '../release/release-content';
import type { PrintOptions } from './print-change';

/** Prints how to preview a staged version, and how to make it live. */
export function printStaged(
  name: string,
  { version, live, notes }: { version: string; live: Release; notes: string[] },
  { dryRun, json }: PrintOptions,
): void {
  const query = name === 'host' ? undefined : `?override=${name}@${version}`;
  if (json) return console.log(JSON.stringify({ package: name, version, query, notes }));
  const isLive = versionsOf(live).get(name) === version;
  const lines = [
    dryRun
      ? `${name} ${version} would be on the origin. Nothing was changed.`
      : `${name} ${version} is on the origin.${isLive ? ' It is already live.' : ' It is not live.'}`,
    query
      ? `To preview it, add this to the address of any page: ${query}`
      : 'Only remotes can be previewed, not the host.',
    ...(isLive ? [] : [`To make it live, run: ${commandFor(`promote ${name} ${version}`)}`]),
  ];
  console.log([...lines, ...notes].join('\n'));
}
