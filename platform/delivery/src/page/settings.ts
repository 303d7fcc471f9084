import type { Settings } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { isObject, parseJson } from '../base/optional';

/** For each field, whether a value can be used, and what it has to be. */
const fields: Record<keyof Settings, [isUsable: (value: unknown) => boolean, text: string]> = {
  base: [isBase, 'a path without a slash at its end: "/app"'],
  apis: [
    (value) =>
      isObject(value) &&
      Object.entries(value).every(([name, address]) => isName(name) && isAddress(address)),
    'an object from names to addresses with https: { "orders": "https://orders.example/v1" }',
  ],
  reports: [isAddress, 'an address with https: "https://collector.example/v1/logs"'],
};

/** Most characters of all settings as JSON. `index.html` contains them, and its policy names each address. */
const maxLength = 4000;

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
  if (JSON.stringify(settings).length > maxLength) {
    throw new CommandError(
      `${file} has more than ${maxLength} characters. index.html has no room for so many addresses. Nothing was changed.`,
    );
  }
  return settings;
}

/**
 * Whether a value from an origin has the form of settings. A single address that cannot be used stays out of the policy
 * (`connectSources`), so that it stops no release.
 */
export function areSettings(value: unknown): value is Settings {
  if (!isObject(value) || JSON.stringify(value).length > maxLength) return false;
  const { base, apis = {}, reports = '' } = value;
  return (
    (base === undefined || isBase(base)) &&
    isObject(apis) &&
    Object.entries(apis).every(([name, address]) => isName(name) && typeof address === 'string') &&
    typeof reports === 'string'
  );
}

function isBase(value: unknown): boolean {
  return typeof value === 'string' && /^(\/[\w-]+)+$/.test(value);
}

function isName(name: string): boolean {
  return /^\w+$/.test(name) && name !== '__proto__';
}

/**
 * The policy allows requests to HTTPS addresses only. Names of hosts have no other characters, because `*`, `,` or `;`
 * would change the policy.
 */
function isAddress(value: unknown): value is string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash) return false;
  return /^https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/.test(url.origin);
}

/** Returns the sources that a policy has to allow, so that scripts can send requests to the addresses in settings. */
export function connectSources({ apis = {}, reports }: Settings): string[] {
  const addresses = [...Object.values(apis), ...(reports ? [reports] : [])];
  return [...new Set(addresses.filter(isAddress).map((address) => new URL(address).origin))];
}
