import { CommandError } from '../base/command-error';
import type { ContractCheck } from './check-contracts';

/** A build is incompatible with what is live. */
export class IncompatibleError extends CommandError {}

/**
 * Throws when a contract check found incompatibilities.
 * @param refusal says what the command does not do, and ends with a colon
 * @param advice says what to do instead
 * @throws IncompatibleError that lists all incompatibilities
 */
export function assertCompatible(check: ContractCheck, refusal: string, advice: string): void {
  if (check.incompatibilities.length === 0) return;
  throw new IncompatibleError(
    `${refusal}\n${listIncompatibilities(check)}\nNothing was changed. ${advice}`,
  );
}

/** Returns all incompatibilities as indented lines. */
export function listIncompatibilities({ incompatibilities }: ContractCheck): string {
  return indent(incompatibilities.map(({ text }) => text));
}

/** Returns texts as indented lines. */
export function indent(texts: string[]): string {
  return texts.join('\n').replace(/^/gm, '  ');
}
