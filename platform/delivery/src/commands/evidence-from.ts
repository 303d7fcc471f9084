import * as v from 'valibot';
import { type Ended, runChild } from '../base/run-child';
import { type Evidence, evidenceSchema } from '../features/rollout/evidence';

/**
 * Returns what a command prints. When it fails, prints something else or takes too long, a report says so, and there is
 * no evidence. The report leaves out the arguments, which can contain a password.
 * @param limit in ms
 */
export async function evidenceFrom(
  [program = '', ...args]: string[],
  variables: Record<string, string>,
  limit: number,
  report: (line: string) => void,
): Promise<Evidence | undefined> {
  const abort = AbortSignal.timeout(limit);
  try {
    const env = { ...process.env, ...variables };
    const ended = await runChild(program, args, { env, abort });
    const problem = abort.aborted ? `it did not end within ${limit / 1000} s.` : problemOf(ended);
    if (problem) throw new Error(problem);
    return v.parse(evidenceSchema, JSON.parse(ended.stdout));
  } catch (error) {
    report(`${program} gave no evidence: ${(error as Error).message}`);
    return undefined;
  }
}

function problemOf({ code, signal, stderr }: Ended): string | undefined {
  if (signal) return `${signal} ended it.`;
  return code === 0 ? undefined : `it ended with code ${code}. ${stderr}`.trimEnd();
}
