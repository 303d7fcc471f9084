import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryOrigin } from '@backshop/delivery/directory-origin';
import { publishAll } from '@backshop/delivery/publish';
import { releasablePackages } from '@backshop/delivery/workspace';
import { type FaultOrigin, startFaultOrigin } from './fault-origin';

/** An origin of the tests' own, with everything that is built, to release to and to break. */
export interface Stage extends FaultOrigin {
  /**
   * Makes a new version of a remote live.
   * @param root folder of another build than its own
   * @returns the version
   */
  release: (remote: string, root?: string) => Promise<string>;
  /** Makes the last builds live again, without a fault. */
  restore: () => Promise<void>;
}

/** Puts the last builds on an origin in a temporary folder, and serves it. */
export async function openStage(): Promise<Stage> {
  const directory = await mkdtemp(join(tmpdir(), 'backshop-'));
  const origin = directoryOrigin(directory);
  const served = await startFaultOrigin(directory);
  let live = releasablePackages();
  const publish = () => publishAll(origin, live);
  let { number } = await publish();

  return {
    ...served,
    release: async (remote, root) => {
      const built = releasablePackages().find(({ name }) => name === remote)!;
      const next = { ...built, root: root ?? built.root, version: `0.1.${number}` };
      live = live.map((each) => (each.name === remote ? next : each));
      const release = await publish();
      number = release.number;
      return release.remotes[remote]!.version;
    },
    restore: async () => {
      served.lift();
      live = releasablePackages();
      await publish();
    },
    close: async () => {
      await served.close();
      await rm(directory, { recursive: true });
    },
  };
}
