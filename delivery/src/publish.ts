import type { Release } from '@backshop/shared-types';
import { putBuild } from './put-build';
import { readBuiltVersion } from './built-version';
import { changeRelease } from './change-release';
import { CommandError } from './command-error';
import { checkTogether } from './contract-gate';
import { expectFit } from './misfit';
import type { Origin } from './origin';
import { describeRemote } from './package-version';
import type { ReleasablePackage } from './workspace';

/**
 * Puts the last builds of all packages on an origin and composes the page from them.
 * @throws CommandError, before anything is put there, when host and remotes do not fit each other
 */
export async function publishAll(origin: Origin, packages: ReleasablePackage[]): Promise<Release> {
  const [host, ...remotes] = await Promise.all(packages.map(readBuiltVersion));
  if (!host) throw new CommandError('There is no package to publish.');
  const refused = "What was built can't be published, as host and remotes do not fit each other:";
  expectFit(await checkTogether(host, remotes), refused, 'Make them fit: docs/contracts.md');
  const described = await Promise.all(
    remotes.map(async (each) => [each.name, await describeRemote(each)] as const),
  );
  const content = { host: host.version, remotes: Object.fromEntries(described) };

  const { release } = await changeRelease(origin, async () => {
    await Promise.all([host, ...remotes].map((each) => putBuild(origin, each)));
    return content;
  });
  return release;
}
