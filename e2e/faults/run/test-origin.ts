import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryOrigin } from '@backshop/delivery/origin/directory/directory-origin';
import { publishAll } from '@backshop/delivery/release/publish';
import { testAction } from '@backshop/delivery/testing/test-action';
import { releasablePackages } from '@backshop/delivery/project';
import { type FaultServer, startFaultServer } from './fault-server';

/** A temporary origin with all packages, for tests that release to it and inject faults. */
export interface TestOrigin extends FaultServer {
  /**
   * Releases the current build of a package under a new version.
   * @param name `host`, or the name of a remote
   * @param root package folder of a different build to release instead
   * @returns the version
   */
  release: (name: string, root?: string) => Promise<string>;
  /** Clears the fault and releases the current builds of all packages. */
  restore: () => Promise<void>;
}

/** Publishes the current builds to a temporary folder and serves it. */
export async function openTestOrigin(): Promise<TestOrigin> {
  const directory = await mkdtemp(join(tmpdir(), 'backshop-'));
  const origin = directoryOrigin(directory);
  const server = await startFaultServer(directory);
  let live = releasablePackages();
  const publish = () => publishAll(origin, testAction, live);
  let { number } = await publish();

  return {
    ...server,
    release: async (name, root) => {
      const built = releasablePackages().find((each) => each.name === name)!;
      const next = { ...built, root: root ?? built.root, version: `0.1.${number}` };
      live = live.map((each) => (each.name === name ? next : each));
      const release = await publish();
      number = release.number;
      return name === 'host' ? release.host : release.remotes[name]!.version;
    },
    restore: async () => {
      server.clearFault();
      live = releasablePackages();
      await publish();
    },
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
