/** What differs between npm, pnpm and yarn in the commands that a repository's files name. */
export interface PackageManager {
  name: 'npm' | 'pnpm' | 'yarn';
  /** Installs the dependencies, and writes the lock file. */
  install: string;
  /** Installs what the lock file says, on a machine that has only npm. */
  ciInstall: string;
  /** Runs a script of package.json: `npm run`. */
  run: string;
  /** What stands between the name of a script and its options. */
  beforeOptions: '' | ' --';
}

const npm: PackageManager = {
  name: 'npm',
  install: 'npm install',
  ciInstall: 'npm ci',
  run: 'npm run',
  beforeOptions: ' --',
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
  if (name === 'pnpm') return other('pnpm', `pnpm@${version}`, '--frozen-lockfile');
  if (name !== 'yarn') return npm;
  return version.startsWith('1.')
    ? other('yarn', `yarn@${version}`, '--frozen-lockfile')
    : other('yarn', `@yarnpkg/cli-dist@${version}`, '--immutable');
}

/** @param source what npm installs to have the package manager */
function other(name: 'pnpm' | 'yarn', source: string, frozen: string): PackageManager {
  return {
    name,
    install: `${name} install`,
    ciInstall: `npm install --global ${source} && ${name} install ${frozen}`,
    run: `${name} run`,
    beforeOptions: '',
  };
}
