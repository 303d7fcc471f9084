import type { Settings } from '@backshop/shared-types';
import { isObject } from '../base/optional';

/** Most characters of all settings as JSON. `index.html` contains them, and its policy names each address. */
export const maxLength = 4000;

/**
 * Whether a value from an origin has the form of settings. A single address that cannot be used stays out of the policy
 * (`connectSources`), so that it stops no release.
 */
export function isSettings(value: unknown): value is Settings {
  if (!isObject(value) || JSON.stringify(value).length > maxLength) return false;
  const { base, apis = {}, reports = '' } = value;
  return (
    (base === undefined || isBase(base)) &&
    isObject(apis) &&
    Object.entries(apis).every(([name, address]) => isName(name) && typeof address === 'string') &&
    typeof reports === 'string'
  );
}

export function isBase(value: unknown): boolean {
  return typeof value === 'string' && /^(\/[\w-]+)+$/.test(value);
}

export function isName(name: string): boolean {
  return /^\w+$/.test(name) && name !== '__proto__';
}

/**
 * The policy allows requests to HTTPS addresses only. Names of hosts have no other characters, because `*`, `,` or `;`
 * would change the policy.
 */
export function isAddress(value: unknown): value is string {
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.username || url.password || url.hash) return false;
  return /^https:\/\/[a-z\d]([a-z\d.-]*[a-z\d])?(:\d+)?$/.test(url.origin);
}

/** Returns the sources that a policy has to allow, so that scripts can send requests to the addresses in settings. */
export function connectSources({ apis = {}, reports }: Settings): string[] {
  const addresses = [...Object.values(apis), ...(reports ? [reports] : [])];
  return [...new Set(addresses.filter(isAddress).map((address) => new URL(address).origin))];
}
