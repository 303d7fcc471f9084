import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BuiltVersion,
  changeRelease,
  directoryOrigin,
  putVersion,
  roomIn,
} from '@backshop/delivery/origin';
import { releasablePackages } from '@backshop/delivery';
import { changedBuild, testAction } from '@backshop/delivery/testing';
import { readBuiltVersion } from '@backshop/delivery/build';
import { expect, test } from '../support/test';

/**
 * The least room that the sample leaves for the first screens of other teams, in bytes (brotli). With other times and
 * hashes in the release, it differs by up to 120. The page of a new remote, as below, needs about 100.
 */
const leastRoom = 540;

let directory: string;
test.beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'backshop-'));
});
test.afterEach(() => rm(directory, { recursive: true }));

/** Releases packages together. Returns the paths of the pages with a first screen, and the room that is left. */
async function release([host, ...remotes]: BuiltVersion[]) {
  const origin = directoryOrigin(directory);
  await changeRelease(origin, testAction, async () => {
    for (const version of [host!, ...remotes]) await putVersion(origin, version);
    const versions = remotes.map(({ name, version }) => [name, { version }] as const);
    return { host: host!.version, remotes: Object.fromEntries(versions) };
  });
  const html = String(await origin.read('index.html'));
  return {
    pages: [...html.matchAll(/<div data-page="([^"]+)" inert>/g)].map(([, path]) => path),
    room: roomIn(html),
  };
}

/** Returns another version of a build. */
const nextVersion = (built: BuiltVersion) =>
  changedBuild(built, built.name, ({ contract }) => ({
    contract: { ...contract, owner: 'Another team' },
  }));

test('index.html has all first screens of the sample after two releases, and that of a new remote', async () => {
  const packages = await Promise.all(releasablePackages().map(readBuiltVersion));
  const all = ['/', '/product', '/customers', '/store', '/message', '/setings'];
  expect((await release(packages)).pages).toEqual(all);

  const [host, ...remotes] = packages;
  const second = [host!, ...remotes.map(nextVersion)];
  const { pages, room } = await release(second);
  expect(pages).toEqual(all);
  expect(room).toBeGreaterThan(leastRoom);

  const placeholders = remotes.find(({ name }) => name === 'placeholders')!;
  const page = { path: '/reports', name: 'Reports', icon: [] };
  const newcomer = changedBuild(placeholders, 'reports', ({ contract }) => ({
    contract: { ...contract, pages: { Store: page } },
  }));
  expect((await release([...second, newcomer])).pages).toEqual([...all, '/reports']);
});
