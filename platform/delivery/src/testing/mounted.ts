import { spawnSync } from 'node:child_process';

/** Returns a command that mounts something by a script, and then runs another command. No other process sees it. */
export function inOwnMounts(mount: string): string[] {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  // In a chroot, the root is no mount, so unshare cannot keep the mounts from other processes.
  const isChroot = spawnSync('mountpoint', ['-q', '/']).status !== 0;
  const propagation = isChroot ? ['--propagation', 'unchanged'] : [];
  const run = ['sh', '-c', `${mount} && exec "$0" "$@"`];
  return ['unshare', ...asRoot, '--mount', ...propagation, ...run];
}

/** Returns a command that runs another command where a disk of 1 MB is mounted on a folder. */
export function withSmallDisk(folder: string): string[] {
  return inOwnMounts(`mount -t tmpfs -o size=1m,nr_inodes=500,mode=755 tmpfs '${folder}'`);
}

/** Returns a command that runs another command where a folder is read-only. */
export function withReadOnly(folder: string): string[] {
  return inOwnMounts(
    `mount --bind '${folder}' '${folder}' && mount -o remount,bind,ro '${folder}'`,
  );
}

/** Whether this process may mount. */
export function canMount(folder: string): boolean {
  const [command = '', ...args] = withSmallDisk(folder);
  return spawnSync(command, [...args, 'true']).status === 0;
}
