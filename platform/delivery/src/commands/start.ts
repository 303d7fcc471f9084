import { localOrigin } from './configured-origin';
import { workspaceAt } from '../base/project';
import { assertPortFree, listen, parsePort } from '../server/listen';
import { originServer } from '../server/origin-server';
import { onShutdown } from '../server/shutdown';
import { buildAndPublish } from './build';

/** `pnpm start`: builds what changed, publishes it to the local origin, and serves that. */
export async function start(port: number): Promise<void> {
  const workspace = workspaceAt('start');
  const origin = localOrigin(workspace);
  await assertPortFree(port); // Before the build, so that an error shows at once.
  console.log('Building what changed …');
  const release = await buildAndPublish(workspace, origin);
  const server = originServer(origin.directory);
  await listen(server, port);
  onShutdown(() => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
  console.log(`Release ${release.number} is served at http://localhost:${port}/`);
}

/**
 * Returns the port that the variable PORT sets, or 3000.
 * @throws CommandError when PORT is no port number
 */
export function portFromEnvironment(value = process.env.PORT): number {
  if (!value) return 3000;
  return parsePort(value, 'PORT');
}
