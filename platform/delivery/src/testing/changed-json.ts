import fc from 'fast-check';

/** What somebody can write into any field: JSON, and texts that have led elsewhere before. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('../x', '/etc/passwd', '__proto__', 'constructor', '', '\u001b[2J', '1e999'),
  fc.constantFrom<unknown>(null, [], {}, -1, 1e300, [[]], { length: 1 }),
);

/** Returns JSON texts that differ from another one in one field. */
export function changedJson(text: string): fc.Arbitrary<string> {
  const value: unknown = JSON.parse(text);
  return fc
    .tuple(fc.constantFrom(...pathsIn(value)), anything)
    .map(([path, by]) => JSON.stringify(replaced(value, path, by)));
}

/** Returns the paths of all fields in a JSON value. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))];
}

function replaced(value: unknown, [key, ...path]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      String(index) === key ? replaced(each, path, by) : each,
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], path, by) };
}
