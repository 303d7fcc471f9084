import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Path of a Chromium for the end-to-end tests: the one in `CHROMIUM`, else the system's, else, on
 * Debian, one that is installed now.
 * @throws Error when there is none and none can be installed
 */
export function findOrInstallChromium(): string {
  const found = process.env.CHROMIUM ?? places.find(existsSync);
  if (found) return found;
  console.log('── installing Chromium');
  const isRoot = process.getuid?.() === 0;
  for (const command of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ]) {
    const [program = '', ...args] = isRoot ? command : ['sudo', ...command];
    spawnSync(program, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  }
  const installed = places.find(existsSync);
  if (installed) return installed;
  throw new Error(
    'There is no Chromium. Install one, or name it: CHROMIUM=/path/to/chromium pnpm test',
  );
}
