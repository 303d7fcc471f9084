import { type Contract, contractFile } from '@backshop/build-config/output-format';
import { CommandError } from '../command-error';
import { parseJson } from '../parse-json';
import type { PackageVersion } from '../release/package-version';
import { isContract } from './is-contract';

/**
 * Returns the contract of a version.
 * @throws CommandError when the file is missing or contains something else
 */
export async function readContract({ name, folder, readText }: PackageVersion): Promise<Contract> {
  const text = await readText(contractFile);
  const contract = parseJson(text ?? '');
  if (isContract(contract, name === 'host' ? 'host' : 'remote')) return contract;
  throw new CommandError(
    `${folder}/${contractFile} is not a contract that these commands can read. If a newer command wrote it, update yours. Otherwise release ${name} again.`,
  );
}
