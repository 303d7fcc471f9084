import type { Settings } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { isObject, parseJson } from '../base/optional';

/** For each field, whether a value can be used, and what it has to be. */
const fields: Record<keyof Settings, [isUsable: (value: unknown) => boolean, text: string]> = {
  base: [
    (value) => typeof value === 'string' && /^(\/[\w-]+)+$/.test(value),
    'a path without a slash at its end: "/app"',
  ],
  apis: [
    (value) =>
      isObject(value) &&
      Object.entries(value).every(([name, address]) => /^\w+$/.test(name) && isAddress(address)),
    'an object from names to addresses with https: { "orders": "https://orders.example/v1" }',
  ],
  reports: [isAddress, 'an address with https: "https://collector.example/v1/logs"'],
};

/**
 * Returns the settings in a file.
 * @param file its name, for the error message
 * @throws CommandError that names the field that cannot be used
 */
export function parseSettings(text: string, file: string): Settings {
  const settings = parseJson(text);
  if (!isObject(settings))
    throw new CommandError(`${file} has no JSON object. Nothing was changed.`);
  for (const [field, value] of Object.entries(settings)) {
    const [isUsable, expected] = Object.hasOwn(fields, field)
      ? fields[field as keyof Settings]
      : [];
    if (isUsable?.(value)) continue;
    const problem = expected
      ? `${field} must be ${expected}`
      : `there is no setting "${field}", but ${Object.keys(fields).join(', ')}`;
    throw new CommandError(`${file}: ${problem}. Nothing was changed.`);
  }
  return settings;
}

/** The policy that servers send allows requests to other addresses with encryption only. */
function isAddress(value: unknown): boolean {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash) return false;
  return url.protocol === 'https:';
}

/** Returns the sources that a policy has to allow, so that scripts can send requests to the addresses in settings. */
export function connectSources({ apis = {}, reports }: Settings): string[] {
  const addresses = [...Object.values(apis), ...(reports ? [reports] : [])];
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
