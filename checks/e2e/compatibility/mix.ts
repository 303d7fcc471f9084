import { cp } from 'node:fs/promises';
import { CommandError, type ReleasablePackage, releasablePackages } from '@backshop/delivery';
import { type DirectoryOrigin, releasePackage } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { previousOrigin } from '@backshop/tools/previous-release';
import { serveOrigin } from '../support/served-origin';
import { test as base } from '../support/test';

interface MixFixtures {
  /** Names of the packages that are of this checkout. The others are of the previous release. */
  today: string[];
}

/** A Playwright test whose pages come from an origin with versions of two releases. */
export const test = base.extend<MixFixtures>({
  today: [[], { option: true }],
  baseURL: [
    async ({ today }, provide) => {
      const served = await serveOrigin(async (origin) => {
        await cp(previousOrigin(), origin.directory, { recursive: true });
        await releaseOnTop(origin, today);
      });
      await provide(served.url);
      await served.close();
    },
    { scope: 'test' },
  ],
});

/**
 * Releases the builds of these packages one by one, as teams do. A change of a contract can need an
 * order, so a package that the contract check refuses is tried again after the others.
 * @throws Error when the contract check refuses all that are left
 */
async function releaseOnTop(origin: DirectoryOrigin, names: string[]): Promise<void> {
  let waiting = releasablePackages().filter(({ name }) => names.includes(name));
  while (waiting.length > 0) {
    const refused = new Map<ReleasablePackage, string>();
    for (const each of waiting) {
      await releasePackage(origin, testAction, each).catch((error: unknown) => {
        if (!(error instanceof CommandError)) throw error;
        refused.set(each, error.message);
      });
    }
    if (refused.size === waiting.length) throw new Error([...refused.values()].join('\n\n'));
    waiting = [...refused.keys()];
  }
}
