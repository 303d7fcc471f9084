import { CommandError } from '@backshop/delivery/command-error';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Installs the packages of the workspace and updates the lock file. Uses the pnpm that started this
 * process, if one did.
 * @throws CommandError with the output of pnpm when it fails
 */
export async function installPackages(root: string): Promise<void> {
  const pnpm = process.env.npm_execpath;
  const [program, ...args] = pnpm?.includes('pnpm')
    ? /\.c?js$/.test(pnpm)
      ? [process.execPath, pnpm]
      : [pnpm]
    : ['npx', '--yes', 'pnpm@10'];
  // In CI, pnpm would refuse to change the lock file.
  const install = ['install', '--no-frozen-lockfile', '--prefer-offline'];
  try {
    await promisify(execFile)(program, [...args, ...install], { cwd: root });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new CommandError(
      `The files are in place, but their packages could not be installed. Run: pnpm install\n${stdout}${stderr}`,
    );
  }
}
