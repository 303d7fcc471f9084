import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';
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
  try {
    const env = { ...process.env, ...variables };
    const running = promisify(execFile)(program, args, { env, timeout: limit });
    running.child.stdin?.end(); // A command that reads it would wait for ever.
    const { stdout } = await running;
    return v.parse(evidenceSchema, JSON.parse(stdout));
  } catch (error) {
    report(`${program} gave no evidence: ${reasonOf(error as ExecFileException, limit)}`);
    return undefined;
  }
}

function reasonOf({ code, killed, signal, stderr, message }: ExecFileException, limit: number) {
  if (typeof code === 'number') return `it ended with code ${code}. ${stderr ?? ''}`.trimEnd();
  if (!signal) return message;
  return killed ? `it did not end within ${limit / 1000} s.` : `${signal} ended it.`;
}
