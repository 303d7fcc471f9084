import { type Contract, contractFile } from '@backshop/build-config/output-format';
import type { PackageVersion } from '../release/package-version';

/** Returns the contract of a version, or undefined if it was built before contracts existed. */
export async function readContract({ readText }: PackageVersion): Promise<Contract | undefined> {
  const text = await readText(contractFile);
  return text === undefined ? undefined : (JSON.parse(text) as Contract);
}
