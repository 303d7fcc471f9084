import type { Release } from '@backshop/shared-types';
import { commandFor } from '../command-name';
import { versionsOf } from '../log/changes';
import { withOverride } from '../release/served/preview-path';
import type { PrintOptions } from './print-change';

/**
 * Prints how to preview a staged version, and how to make it live.
 * @param page the path of a page that can show it, if there is one
 */
export function printStaged(
  name: string,
  { version, live, notes }: { version: string; live: Release; notes: string[] },
  page: string | undefined,
  { dryRun, json }: PrintOptions,
): void {
  const preview = page === undefined ? undefined : withOverride(page, name, version);
  if (json) return console.log(JSON.stringify({ package: name, version, preview, notes }));
  const isLive = versionsOf(live).get(name) === version;
  const lines = [
    dryRun
      ? `${name} ${version} would be on the origin. Nothing was changed.`
      : `${name} ${version} is on the origin.${isLive ? ' It is already live.' : ' It is not live.'}`,
    preview ? `To preview it, open this page of the product: ${preview}` : noPreview(name),
    ...(isLive ? [] : [`To make it live, run: ${commandFor(`promote ${name} ${version}`)}`]),
  ];
  console.log([...lines, ...notes].join('\n'));
}

function noPreview(name: string): string {
  return name === 'host'
    ? 'Only remotes can be previewed, not the host.'
    : `Nothing can show a preview: the live host has no slot for ${name}, and none of its exposes is a page.`;
}
