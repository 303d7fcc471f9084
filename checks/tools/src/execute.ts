import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs a program in a folder. Returns its standard output.
 * @throws Error with the program's output when it fails
 */
export async function execute(
  cwd: string,
  env: NodeJS.ProcessEnv,
  program: string,
  ...args: string[]
): Promise<string> {
  const options = { cwd, env, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(program, args, options).catch(
    (error: Error & { stdout: string }) => {
      error.message += error.stdout; // pnpm, tsc, jest and webpack write their errors there.
      throw error;
    },
  );
  return stdout;
}
