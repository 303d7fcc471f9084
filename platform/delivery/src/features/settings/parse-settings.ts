import type { Settings } from '@backshop/shared-types';
import { CommandError } from '../../base/command-error';
import { isObject, parseJson } from '../../base/optional';
import { isAddress, isBase, isName, maxLength } from '../../page/settings';

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
