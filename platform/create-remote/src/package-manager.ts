/** What differs between npm, pnpm and yarn in the commands that a repository's files name. */
export interface PackageManager {
  /** `yarn` is yarn 2 or newer: it has other settings than yarn 1. */
  name: 'npm' | 'pnpm' | 'yarn 1' | 'yarn';
  /** Installs the dependencies, and writes the lock file. */
  install: string;
  /** Installs what the lock file says, on a machine that has only npm. */
  ciInstall: string;
  /** Runs a script of package.json: `npm run`. */
  run: string;
  /** What stands between the name of a script and its options. */
  beforeOptions: '' | ' --';
  /** The versions that can be used, for `engines` in package.json. Node brings npm. */
  engines: Partial<Record<'pnpm' | 'yarn', string>>;
  /** Whether it knows `npmPreapprovedPackages`. Older versions of yarn refuse a setting that they do not know. */
  canPreapprove?: boolean;
}

const npm: PackageManager = {
  name: 'npm',
  install: 'npm install',
  ciInstall: 'npm ci',
  run: 'npm run',
  beforeOptions: ' --',
  engines: {},
};

/**
 * Returns the package manager that started this process.
 * @param userAgent the variable `npm_config_user_agent`, which package managers set:
 *   `pnpm/10.34.9 npm/? node/v24.1.0 linux x64`
 * @returns npm if the variable is missing or names another one
 */
export function packageManager(userAgent = ''): PackageManager {
  // The whole version: a workflow that installs another one would give it the rights to release.
  const [, name, version = ''] = /^(pnpm|yarn)\/(\d[\w.-]*)/.exec(userAgent) ?? [];
  if (name === 'pnpm') {
    // Older ones do not read settings in pnpm-workspace.yaml.
    const engines = { pnpm: '>=10.5' };
    return { ...other('pnpm', `pnpm@${version}`, '--frozen-lockfile'), name, engines };
  }
  if (name !== 'yarn') return npm;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major === 1) {
    const engines = { yarn: '>=1.22' };
    return { ...other('yarn', `yarn@${version}`, '--frozen-lockfile'), name: 'yarn 1', engines };
  }
  return {
    ...other('yarn', `@yarnpkg/cli-dist@${version}`, '--immutable'),
    name,
    // Only yarn 1 reads this: it would install something else than the lock file says.
    engines: { yarn: `>=${major}` },
    canPreapprove: major > 4 || (major === 4 && minor >= 10),
  };
}

/**
 * Returns the commands of a package manager that a machine with npm does not have.
 * @param source what npm installs to have it
 */
function other(command: 'pnpm' | 'yarn', source: string, frozen: string) {
  return {
    install: `${command} install`,
    ciInstall: `npm install --global ${source} && ${command} install ${frozen}`,
    run: `${command} run`,
    beforeOptions: '',
  } as const;
}
