import { CommandError } from '../command-error';
import type { ContractCheck } from './check-contracts';

/**
 * Throws when a contract check found incompatibilities.
 * @param refusal says what the command does not do, and ends with a colon
 * @param advice says what to do instead
 * @throws CommandError that lists all incompatibilities
 */
export function assertCompatible(check: ContractCheck, refusal: string, advice: string): void {
  if (check.incompatibilities.length === 0) return;
  throw new CommandError(
    `${refusal}\n${listIncompatibilities(check)}\nNothing was changed. ${advice}`,
  );
}

/** Returns all incompatibilities as indented lines. */
export function listIncompatibilities({ incompatibilities }: ContractCheck): string {
  return incompatibilities.map(({ text }) => text.replace(/^/gm, '  ')).join('\n');
}
