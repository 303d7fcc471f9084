import { readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectAt } from '@backshop/delivery';
import {
  type BuiltImage,
  canMount,
  commandInImage,
  imageVariable,
  inOwnMounts,
  mountOrigin,
  securityHeaders,
} from '@backshop/delivery/testing';
import { buildah, chromium, mmdebstrap, pathOf } from '@backshop/tools/programs';
import { expect, test as base } from '@playwright/test';
import { removal, type Run, runner, type RunningCommand, startCommand } from '../support/commands';

// docs/how-to/deploy-a-container.md, without Docker. A bare Debian takes the place of the base image, and the origin of
// this workspace that of the stage `build`, which does what every bare machine can do.

const { root } = projectAt();
const delivery = join(root, 'platform/delivery/bin/delivery.js');
const product = 'http://localhost:8080';

interface Image extends BuiltImage {
  /** The origin that the image contains. */
  origin: string;
  /** Runs it with a read-only file system, and a writable `/tmp`. A folder can take the place of its origin. */
  run: (volume?: string) => Promise<RunningImage>;
}

interface RunningImage {
  /** What it has printed. */
  log: () => string;
  stop: RunningCommand['stop'];
}

const test = base.extend<object, { image: Image }>({
  image: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'backshop-'));
      const origin = join(folder, 'stage/backshop/.origin');
      await cp(join(root, '.origin'), origin, { recursive: true });
      await chmod(join(origin, 'index.html'), 0o600); // A checkout with a strict umask has such files.
      await use({ origin, ...(await buildImage(folder)) });
      await rm(folder, removal);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// They share the image, and its port.
test.describe.configure({ mode: 'default' });

/** Builds the image with the stage `build` in a folder. */
async function buildImage(folder: string): Promise<Omit<Image, 'origin'>> {
  const run = runner(folder, process.env);
  const image = buildahIn(folder);
  await run(
    pathOf(mmdebstrap)!,
    '--quiet',
    '--variant=minbase',
    'bookworm',
    `${folder}/debian.tar`,
  );
  const debian = await image('from', 'scratch');
  await image('add', debian, `${folder}/debian.tar`, '/');
  await image('commit', debian, 'docker.io/library/debian:bookworm-slim');
  const options = ['--isolation=chroot', '--pull-never', `--build-context=build=${folder}/stage`];
  await image('build', ...options, '--tag=backshop', root);
  const files = await image('mount', await image('from', '--pull-never', 'backshop'));
  const { OCIv1 } = JSON.parse(await image('inspect', '--type=image', 'backshop')) as {
    OCIv1: { config: { User: string; Cmd: string[] } };
  };
  const built = { files, user: OCIv1.config.User, command: OCIv1.config.Cmd };
  return {
    ...built,
    run: async (volume) => {
      // Docker gives the standard output to the user of the image.
      const log = join(folder, 'log');
      const output = `: >'${log}' && chown ${built.user} '${log}' && exec >>'${log}' 2>&1`;
      const origin = volume ? [mountOrigin(built, volume)] : [];
      const [program, ...args] = commandInImage(built, ...origin, output);
      const server = startCommand(folder, process.env, program, ...args);
      const running = { log: () => readFileSync(log, 'utf8'), stop: server.stop };
      await expect(() => fetch(product)).toPass({ timeout: 5000 });
      return running;
    },
  };
}

/** Returns a function that runs buildah, which keeps its images in a folder. */
function buildahIn(folder: string): Run {
  const storage = ['--root', `${folder}/images`, '--runroot', `${folder}/runs`];
  // It changes how the root is mounted. In a chroot, the root is no mount.
  const newRoot = `${folder}/root`;
  const command = inOwnMounts(`mkdir -p '${newRoot}' && mount --rbind / '${newRoot}'`);
  command.push('chroot', newRoot, pathOf(buildah)!, '--storage-driver', 'vfs', ...storage);
  const [program = '', ...args] = command;
  const run = runner(folder, process.env);
  return async (...options) => (await run(program, ...args, ...options)).trim();
}

const isRoot = process.getuid?.() === 0;
test.skip(!isRoot || !canMount(tmpdir()), 'only root builds an image, where mounts are allowed');
test.skip(!pathOf(buildah) || !pathOf(mmdebstrap), 'buildah and mmdebstrap are not installed');

test('the image serves the product as www-data, and writes only to /tmp', async ({ image }) => {
  test.setTimeout(60_000); // The smoke checks open every page.
  expect(image.user).toBe('www-data');
  const server = await image.run();
  try {
    const response = await fetch(product, { headers: { 'Accept-Encoding': 'br' } });
    const { status, headers } = response;
    expect(status).toBe(200);
    const releases = await readdir(join(image.origin, 'releases'));
    const newest = Math.max(...releases.map((file) => parseInt(file)));
    expect((await response.text()).match(/"number":\d+/g)).toEqual([`"number":${newest}`]);
    expect(headers.get('content-encoding')).toBe('br');
    for (const [name, value] of Object.entries(securityHeaders)) {
      expect(headers.get(name)).toBe(value);
    }
    const env = { ...process.env, CHROMIUM: pathOf(chromium) };
    await runner(root, env)('node', delivery, 'smoke', product);
    expect(server.log()).toMatch(/"GET \/ HTTP\/1.1" 200/);
  } finally {
    await server.stop();
  }
});

test('the image answers as every server of an origin does', async ({ image }) => {
  test.setTimeout(120_000); // It starts a compiler for some hundred tests.
  const { files, user, command } = image;
  const env = { ...process.env, [imageVariable]: JSON.stringify({ files, user, command }) };
  const tests = 'platform/delivery/src/server/serving.test.ts';
  const jest = ['node_modules/jest/bin/jest.js', tests, '--json', '-t', '^the image '];
  const results = JSON.parse(await runner(root, env)('node', ...jest)) as Record<string, number>;
  expect(results).toMatchObject({ numFailedTests: 0 });
  expect(results.numPassedTests).toBeGreaterThan(150);
});

test('a folder in place of the origin in the image is ready with its first release', async ({
  image,
}) => {
  const volume = await mkdtemp(join(tmpdir(), 'backshop-'));
  await chmod(volume, 0o755);
  const server = await image.run(volume);
  try {
    expect((await fetch(product)).status).toBe(503);
    await cp(image.origin, volume, { recursive: true });
    await chmod(join(volume, 'index.html'), 0o644);
    expect((await fetch(product)).status).toBe(200);
  } finally {
    await server.stop();
    await rm(volume, removal);
  }
});
