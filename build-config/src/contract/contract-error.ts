/** The contract of a package cannot be written. The message says what to change. */
export class ContractError extends Error {
  override name = 'ContractError';
}
