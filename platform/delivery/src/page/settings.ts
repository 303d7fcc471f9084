import type { Settings } from '@backshop/shared-types';
import * as v from 'valibot';
import { isObject } from '../base/optional';

/** Most characters of all settings as JSON. `index.html` contains them, and its policy names each address. */
export const maxLength = 4000;

export const baseSchema = v.pipe(v.string(), v.regex(/^(\/[\w-]+)+$/));

/** Addresses by the names of APIs. A name that every object has would be left out. */
export function apisSchema<Address extends v.GenericSchema>(address: Address) {
  const isName = (name: string) => /^\w+$/.test(name) && !(name in {});
  return v.pipe(
    v.custom<object>((apis) => isObject(apis) && Object.keys(apis).every(isName)),
    v.record(v.string(), address),
  );
}

/** A path on this origin, with a query at most. `//` and `\` would name another host. */
const ownPath = v.pipe(v.string(), v.regex(/^\/(?!\/)[\w\-.~:/?@!$&()*+,;=%]*$/));

/** What the host reads of a sign-in. It requests `user`, and staff follow `signOut`. */
export function identityFields<Field extends v.GenericSchema<string, string>>(field: Field) {
  const fieldInAnswer = v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,100}$/u));
  return {
    user: ownPath,
    fields: v.optional(v.pipe(v.custom<object>(hasOnly(field)), v.record(field, fieldInAnswer))),
    signOut: v.optional(v.union([ownPath, v.custom<string>(isAddress)])),
  };
}

/** A record leaves out some names, such as `__proto__`. */
function hasOnly(field: v.GenericSchema) {
  return (value: unknown) =>
    isObject(value) && Object.keys(value).every((name) => !(name in {}) && v.is(field, name));
}

/** The settings on an origin. An address that cannot be used stays out of the policy, so that it stops no release. */
export const settingsSchema = v.pipe(
  v.custom<object>(isObject),
  v.looseObject({
    base: v.optional(baseSchema),
    apis: v.optional(apisSchema(v.string())),
    reports: v.optional(v.string()),
    identity: v.optional(v.looseObject(identityFields(v.string()))),
  }),
  v.check((settings) => JSON.stringify(settings).length <= maxLength),
);

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
