import { type DirectoryOrigin, releaseAll, releasePackage } from '@backshop/delivery/origin';
import { testAction, withShare } from '@backshop/delivery/testing';
import { releasablePackages } from '@backshop/delivery';
import type { Release } from '@backshop/shared-types';
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
  /**
   * Makes the current build of a remote the candidate of (almost) every browser, under a new version.
   * @param root package folder of a different build
   * @returns the version, and the live one beside it
   */
  releaseCandidate: (name: string, root?: string) => Promise<{ candidate: string; live: string }>;
  /** Clears the fault and releases the current builds of all packages. */
  restore: () => Promise<void>;
}

/** Publishes the current builds to a temporary folder and serves it. */
export async function openTestOrigin(): Promise<TestOrigin> {
  let live = releasablePackages();
  let number = 0;
  const publish = async (origin: DirectoryOrigin) => {
    const { release } = await releaseAll(origin, testAction, live);
    number = release.number;
    return release;
  };
  const server = await startFaultServer(publish);

  const nextBuild = (name: string, root?: string) => {
    const built = releasablePackages().find((each) => each.name === name)!;
    return { ...built, root: root ?? built.root, version: `0.1.${number}` };
  };

  return {
    ...server,
    releaseCandidate: async (name, root) => {
      const next = nextBuild(name, root);
      const { release } = await releasePackage(server.origin, withShare(testAction, 99.99), next);
      number = release.number;
      const versionIn = (versions: Release['remotes'] = {}) => versions[name]!.version;
      return { candidate: versionIn(release.candidates), live: versionIn(release.remotes) };
    },
    release: async (name, root) => {
      const next = nextBuild(name, root);
      live = live.map((each) => (each.name === name ? next : each));
      const release = await publish(server.origin);
      return name === 'host' ? release.host : release.remotes[name]!.version;
    },
    restore: async () => {
      server.clearFault();
      live = releasablePackages();
      await publish(server.origin);
    },
  };
}
