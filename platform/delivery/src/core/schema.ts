import * as v from 'valibot';
import { isObject, isTime, parseJson } from '../base/optional';
import { oneLine } from '../base/printed-text';
import { isPackage, isVersion } from './paths';

// What several kinds of files on an origin contain. Anybody who can write to an origin has written it.

/** Control characters, except those of lines. In a terminal, they could hide what a command prints. */
const control = /[^\P{Cc}\t\n\r]/u;

/** A text that a terminal can show. */
export const plainText = v.pipe(
  v.string(),
  v.check((value) => !control.test(value)),
);

/** A text that is printed in one line. Whoever wrote it cannot begin a line that looks like one of the command. */
export const lineOfText = v.pipe(v.string(), v.transform(oneLine));

/** A time in ISO 8601. */
export const time = v.pipe(
  v.string(),
  v.check((value) => isTime(value)),
);

export const version = v.pipe(
  v.string(),
  v.check((value) => isVersion(value)),
);

/** A path that stays on its origin: browsers read `//evil.example` as another one, and ignore line breaks. */
export const pagePath = v.pipe(v.string(), v.regex(/^\/(?![/\\\s])/));

/** An object with any keys. A list is none. */
export function record<Key extends v.GenericSchema<string, string>, Value extends v.GenericSchema>(
  key: Key,
  value: Value,
) {
  return v.pipe(v.custom<Record<string, unknown>>(isObject), v.record(key, value));
}

export function byPackage<Schema extends v.GenericSchema>(schema: Schema) {
  return record(v.pipe(v.string(), v.check(isPackage)), schema);
}

export function byRemote<Schema extends v.GenericSchema>(schema: Schema) {
  const name = v.pipe(
    v.string(),
    v.check((value) => isPackage(value) && value !== 'host'),
  );
  return record(name, schema);
}

/** Returns the value in a JSON text, or undefined when the text is missing, or is not what the schema describes. */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string | undefined,
): v.InferOutput<Schema> | undefined {
  const { success, output } = v.safeParse(schema, parseJson(text ?? ''));
  return success ? output : undefined;
}
