import { execFile } from 'node:child_process';

/** What git answered. */
export interface GitAnswer {
  /** Exit code; undefined when git could not run, because it is not installed. */
  code: number | undefined;
  /** Standard output without the last line break. */
  output: string;
  /** Standard error, in English. */
  error: string;
}

/** Runs git in a folder. A failure is an answer too. */
export function runGit(folder: string, ...args: string[]): Promise<GitAnswer> {
  // A read must not take locks: another git may run. The texts of errors are compared.
  const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };
  return new Promise((resolve) => {
    execFile('git', args, { cwd: folder, env, maxBuffer: 2 ** 26 }, (failure, stdout, stderr) => {
      const code = failure ? failure.code : 0;
      resolve({
        code: typeof code === 'number' ? code : undefined,
        output: stdout.replace(/\n$/, ''),
        error: stderr.trim(),
      });
    });
  });
}
