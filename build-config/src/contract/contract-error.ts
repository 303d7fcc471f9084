/** A package can't promise what it says it does; the message says what to change. */
export class ContractError extends Error {
  override name = 'ContractError';
}
