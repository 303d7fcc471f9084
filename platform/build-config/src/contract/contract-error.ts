/** An error in the contract of a package. The message says what to change. */
export class ContractError extends Error {
  override name = 'ContractError';
}
