import { CommandError } from '../command-error';
import { configuredOrigin } from '../origin/configured-origin';
import { liveDamage, reportVerification } from './verify-report';
import { verifyOrigin } from '../release/verify';

/**
 * `pnpm verify:origin`: checks every file on an origin and prints what is wrong.
 * @throws CommandError when the live release is damaged
 */
export async function runVerify(): Promise<void> {
  const verification = await verifyOrigin(await configuredOrigin());
  console.log(reportVerification(verification));
  const advice = liveDamage(verification);
  if (advice) throw new CommandError(advice);
}
