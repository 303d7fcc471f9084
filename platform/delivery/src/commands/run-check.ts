import type { Release } from '@backshop/shared-types';
import { packageNamed, projectAt, type ReleasablePackage } from '../base/project';
import { buildChecked } from '../build/check-types';
import { httpOrigin, servedAddress } from '../stores/http-origin';
import { checkServed, type ServedCheck } from '../release/check-served';
import { servedRelease } from '../release/served';
import { readBuiltVersion } from '../build/built-version';
import { withImportedBuild } from '../build/import-build';
import { assertUnnamed } from './arguments';
import { shortVersion } from '../core/short-version';

interface CheckOptions {
  against: string;
  /** The output folder of a build that our preset did not make. */
  from?: string;
  json?: boolean;
}

/**
 * `delivery check`: builds one package, or all packages, and compares the contract of each with what is live at
 * an address. Reads over HTTP and changes nothing. Sets exit code 1 if one of them is incompatible.
 */
export async function runCheck(name: string | undefined, options: CheckOptions): Promise<void> {
  const address = servedAddress(options.against);
  const check = (packages: ReleasablePackage[]) => checkPackages(packages, address, options);
  if (options.from !== undefined) {
    assertUnnamed(name, '--from');
    return withImportedBuild(options.from, (imported) => check([imported]));
  }
  const { packages } = projectAt();
  return check(name ? [packageNamed(name, packages)] : packages);
}

async function checkPackages(
  checked: ReleasablePackage[],
  address: string,
  options: CheckOptions,
): Promise<void> {
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address); // Before the build, so that an error shows at once.
  if (options.from === undefined)
    await buildChecked(checked, options.json ? console.error : console.log);
  const checks = [];
  for (const each of checked) {
    checks.push(await checkServed(origin, live, await readBuiltVersion(each)));
  }
  printChecks(address, live, checks, options);
  if (checks.some(({ refusal }) => refusal)) process.exitCode = 1;
}

function printChecks(
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
      refusal ?? `${name} ${shortVersion(version)} is compatible with ${listOf(comparedWith)}.`,
      ...notes.map((note) => `  ${note.replaceAll('\n', '\n  ')}`),
    ].join('\n'),
  );
  console.log([`Release ${number} is live at ${address}.`, ...results].join('\n'));
}

function listOf(versions: Record<string, string>): string {
  return Object.entries(versions)
    .map(([name, version]) => `${name} ${shortVersion(version)}`)
    .join(', ');
}
