import type { Settings } from '@backshop/shared-types';
import * as v from 'valibot';
import { CommandError } from '../../base/command-error';
import { isObject, parseJson } from '../../base/optional';
import type { Action } from '../../core/entry';
import type { Origin } from '../../core/origin';
import { apisSchema, baseSchema, identityFields, isAddress, maxLength } from '../../page/settings';
import { changeLiveRelease, type LiveChange } from '../../release/change-release';

/** Makes a release with other settings, and with the same versions. All later releases keep the settings. */
export function changeSettings(
  origin: Origin,
  action: Action,
  settings: Settings,
): Promise<LiveChange> {
  return changeLiveRelease(origin, action, () => ({ settings }));
}

const address = v.custom<string>(isAddress);

const userField = v.picklist(['name', 'email', 'picture', 'groups']);

const fields: Record<keyof Settings, string> = {
  base: 'a path without a slash at its end: "/app"',
  apis: 'an object from names to URLs with https: { "orders": "https://orders.example/v1" }',
  reports: 'a URL with https: "https://collector.example/v1/logs"',
  identity:
    'an object with "user", a path on this origin, and if needed "fields" and "signOut", a path or a URL with https: { "user": "/oauth2/userinfo", "fields": { "groups": "roles" }, "signOut": "/oauth2/sign_out" }',
};

/** Settings that somebody writes. Every address can be used. */
const statedSchema = v.pipe(
  v.custom<object>(isObject),
  v.strictObject({
    base: v.optional(baseSchema),
    apis: v.optional(apisSchema(address)),
    reports: v.optional(address),
    identity: v.optional(v.strictObject(identityFields(userField))),
  }),
);

/** @throws CommandError that names the file, and the field that cannot be used */
export function parseSettings(text: string, file: string): Settings {
  const { output, issues } = v.safeParse(statedSchema, parseJson(text));
  if (issues) throw new CommandError(`${file}${problemOf(issues[0])}. Nothing was changed.`);
  if (JSON.stringify(output).length > maxLength) {
    throw new CommandError(
      `${file} has more than ${maxLength} characters. index.html has no room for so many URLs. Nothing was changed.`,
    );
  }
  return output as Settings;
}

function problemOf(issue: v.InferIssue<typeof statedSchema>): string {
  const field = v.getDotPath(issue)?.split('.')[0];
  if (field === undefined) return ' has no JSON object';
  return Object.hasOwn(fields, field)
    ? `: ${field} must be ${fields[field as keyof Settings]}`
    : `: there is no setting "${field}", but ${Object.keys(fields).join(', ')}`;
}
