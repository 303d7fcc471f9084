import { buildChecked } from '../build/build-checked';
import { httpOrigin } from '../origin/http-origin';
import { servedAddress } from '../origin/served-address';
import { checkServed } from '../release/served/check-served';
import { servedRelease } from '../release/served/served-release';
import { packageNamed, projectAt } from '../project';
import { readBuiltVersion } from '../version/built-version';
import { printChecks } from './print-checks';

/** The options of `delivery check`. */
export interface CheckOptions {
  /** Where the product is served. */
  against: string;
  json?: boolean;
}

/**
 * `delivery check`: builds one package, or all packages, and compares the contract of each with what is live at
 * an address. Reads over HTTP and changes nothing. Sets exit code 1 if one of them is incompatible.
 * @throws CommandError when there is nothing to compare with
 */
export async function runCheck(name: string | undefined, options: CheckOptions): Promise<void> {
  const address = servedAddress(options.against);
  const { packages } = projectAt();
  const checked = name ? [packageNamed(name, packages)] : packages;
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address); // Before the build, so that an error shows at once.
  await buildChecked(checked, options.json ? console.error : console.log);
  const checks = [];
  for (const each of checked) {
    checks.push(await checkServed(origin, live, await readBuiltVersion(each)));
  }
  printChecks(address, live, checks, options);
  if (checks.some(({ refusal }) => refusal)) process.exitCode = 1;
}
