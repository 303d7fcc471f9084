import { buildPackages } from './build';
import { CommandError } from './command-error';
import { localOrigin } from './local-origin';
import { onEnd } from './on-end';
import { publishAll } from './publish';
import { assertPortFree, listen, originServer } from './serve';
import { releasablePackages } from './workspace';

/** Builds what changed, composes the page, and serves it until it is told to end. */
export async function start(port: number): Promise<void> {
  const origin = localOrigin();
  await assertPortFree(port); // First of all, so that a port in use costs nobody a build.
  console.log('Building what changed …');
  const release = await buildAndPublish(origin);
  const server = originServer(origin.directory);
  await listen(server, port);
  onEnd(() => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
  console.log(`Release ${release.number} is served at http://localhost:${port}/`);
}

/** Builds all packages and puts them on the origin. */
export async function buildAndPublish(origin = localOrigin()) {
  const packages = releasablePackages();
  await buildPackages(packages);
  return publishAll(origin, packages);
}

/**
 * The port that the environment asks for, else 3000.
 * @throws CommandError when it is no port number
 */
export function portFromEnvironment(value = process.env.PORT): number {
  if (!value) return 3000;
  const port = Number(value);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new CommandError(`PORT is "${value}"; it has to be a number from 1 to 65535.`);
}
