import { type Contract, contractFile } from '@backshop/build-config/output-format';
import { CommandError } from '../command-error';
import { parseJson } from '../parse-json';
import type { PackageVersion } from '../release/package-version';
import { isContract } from './is-contract';

/**
 * Returns the contract of a version, or undefined if it was built before contracts existed.
 * @throws CommandError when the file contains something else
 */
export async function readContract({
  name,
  folder,
  readText,
}: PackageVersion): Promise<Contract | undefined> {
  const text = await readText(contractFile);
  if (text === undefined) return undefined;
  const contract = parseJson(text);
  if (isContract(contract, name === 'host' ? 'host' : 'remote')) return contract;
  throw new CommandError(
    `${folder}/${contractFile} is not a contract that these commands can read. If a newer command wrote it, update yours. Otherwise release ${name} again.`,
  );
}
