import { CommandError, packageNamed, releasablePackages } from '@backshop/delivery';
import { type DirectoryOrigin, abort, releasePackage, rollback } from '@backshop/delivery/origin';
import { promoteCandidate, testAction, withShare } from '@backshop/delivery/testing';
import { oneOf } from './random';

/** Two teams share each package, so that their commands collide. */
const teams = ['host', 'dashboard', 'placeholders', 'notifications'].flatMap((name) => [
  name,
  name,
]);

/** Number of versions of each package. They differ in their names only, so no build is needed. */
const versions = 40;

export type Operation = 'release' | 'candidate' | 'promotion' | 'abort' | 'rollback';

/**
 * Returns a function that lets a random team, or the given ones, do a random operation. It returns what they did.
 */
export function randomTeams(origin: DirectoryOrigin, random: () => number) {
  const packages = releasablePackages();
  return async (wanted?: Operation, team?: string): Promise<Operation> => {
    const name = team ?? oneOf(random, teams);
    const version = `0.2.${Math.floor(random() * versions)}`;
    const built = { ...packageNamed(name, packages), version };
    const share = 1 + Math.floor(random() * 99);
    const operation = wanted ?? oneOf(random, name === 'host' ? ofHost : ofRemotes);
    try {
      if (operation === 'candidate')
        await releasePackage(origin, withShare(testAction, share), built);
      else if (operation === 'promotion') await promoteCandidate(origin, testAction, name);
      else if (operation === 'abort') await abort(origin, testAction, name);
      else if (operation === 'rollback') await rollback(origin, testAction, name);
      else await releasePackage(origin, testAction, built);
      return operation;
    } catch (error) {
      // The version is live already, there is no candidate, or nothing was live before.
      if (!(error instanceof CommandError)) throw error;
      await releasePackage(origin, testAction, built);
      return 'release';
    }
  };
}

const ofHost: Operation[] = ['release', 'rollback'];
const ofRemotes: Operation[] = [
  'release',
  'candidate',
  'candidate',
  'promotion',
  'abort',
  'rollback',
];
