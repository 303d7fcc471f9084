import { ContractSource } from './contract-source';
import { pageExposes } from './describe-contract';

/**
 * Returns the names of a remote's exposes that are pages, as its sources declare them.
 * @param root absolute path of the remote
 * @throws ContractError when its `src/contract.ts` cannot be read
 */
export function pagesOf(root: string): string[] {
  return pageExposes(new ContractSource(root));
}
