import type { Release } from '@backshop/shared-types';
import type { ServedCheck } from '../release/served/check-served';

/** Prints what each package was compared with, and the result. */
export function printChecks(
  address: string,
  { number }: Release,
  checks: ServedCheck[],
  { json }: { json?: boolean },
): void {
  if (json) {
    const packages = checks.map(({ name, refusal, ...check }) => ({
      package: name,
      ...check,
      compatible: refusal === undefined,
      ...(refusal !== undefined && { refusal }),
    }));
    return console.log(JSON.stringify({ address, release: number, packages }));
  }
  const results = checks.map(({ name, version, comparedWith, refusal, notes }) =>
    [
      refusal ?? `${name} ${version} is compatible with ${listOf(comparedWith)}.`,
      ...notes.map((note) => `  ${note.replaceAll('\n', '\n  ')}`),
    ].join('\n'),
  );
  console.log([`Release ${number} is live at ${address}.`, ...results].join('\n'));
}

function listOf(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(', ');
}
