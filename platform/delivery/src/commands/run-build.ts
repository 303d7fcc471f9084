import { actionOf, commandLine } from './action';
import { type Project, projectAt, workspaceAt } from '../base/project';
import { buildPackages } from '../build/build-packages';
import { checkSizes } from '../build/check-sizes';
import { releaseAll } from '../release/release-package';
import { assertPortFree, listen, parsePort } from '../server/listen';
import { originServer } from '../server/origin-server';
import { onShutdown } from '../server/shutdown';
import { localOrigin } from './arguments';

/**
 * `pnpm build`: builds all packages and checks their sizes. In the workspace, it publishes them to the
 * local origin too, because `index.html` has a budget.
 */
export async function build(): Promise<void> {
  const project = projectAt();
  if (project.isWorkspace) await buildAndRelease(project);
  else await buildPackages(project.packages);
  await checkSizes(project);
}

async function buildAndRelease(workspace: Project, origin = localOrigin(workspace)) {
  const { packages } = workspace;
  await buildPackages(packages);
  const action = await actionOf(commandLine());
  const { release, notes } = await releaseAll(origin, action, packages, { allowMissing: true });
  for (const note of notes) console.log(note);
  return release;
}

/** `pnpm start`: builds what changed, publishes it to the local origin, and serves that. */
export async function start(port: number): Promise<void> {
  const workspace = workspaceAt('start');
  const origin = localOrigin(workspace);
  await assertPortFree(port); // Before the build, so that an error shows at once.
  console.log('Building what changed …');
  const release = await buildAndRelease(workspace, origin);
  const server = originServer(origin.directory);
  await listen(server, port);
  onShutdown(() => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
  const { base = '' } = release.settings ?? {};
  console.log(`Release ${release.number} is served at http://localhost:${port}${base}/`);
}

export function portFromEnvironment(value = process.env.PORT): number {
  if (!value) return 3000;
  return parsePort(value, 'PORT');
}
