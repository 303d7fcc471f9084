import { pagesOf } from '@backshop/build-config/pages-of';
import type { PackageConfig } from '@backshop/build-config/webpack';
import { buildPackages } from '@backshop/delivery/build/build-packages';
import { loadConfig } from '@backshop/delivery/build/load-config';
import { CommandError } from '@backshop/delivery/command-error';
import { commandName } from './command-name';
import {
  packageNamed,
  type Project,
  projectAt,
  type ReleasablePackage,
} from '@backshop/delivery/project';
import { parsePort } from '@backshop/delivery/server/listen';
import { onShutdown } from '@backshop/delivery/server/shutdown';
import { findLivePage, withPreview } from '@backshop/delivery/release/served';
import { builtFolders, devRelease } from './dev-release';

/** What to serve, and where. */
export interface DevOptions {
  /** Names of the remotes to serve from their sources; the others come from their last build. */
  only?: string[];
  /** Port of the first server. The others keep their distance from it. Without it, PORT counts. */
  port?: string;
  /** Address of a deployed product to show the remote in. */
  against?: string;
}

/**
 * Serves packages from their sources, all in this process. The browser updates after each edit. Serves the
 * host with its remotes in the workspace, and otherwise the only remote.
 * @throws CommandError when a name is wrong, a port is in use, or the deployed product cannot show the remote
 */
export async function dev({ only = [], against, ...options }: DevOptions): Promise<void> {
  process.env.RUST_LIB_BACKTRACE = '0'; // Native frames in an error of swc show nothing of the project.
  onShutdown(() => process.exit(0)); // From the start, so that Ctrl-C is never an error.
  const project = projectAt();
  const port = portOption(options.port);
  const remotes = project.packages.filter(({ name }) => name !== 'host');
  const named = only.map((name) => packageNamed(name, remotes, 'remote'));
  if (project.isWorkspace && against === undefined) {
    return devWithHost(project, named.length > 0 ? named : remotes, port);
  }
  const [remote, ...others] = project.isWorkspace ? named : remotes;
  if (!remote || others.length > 0) {
    throw new CommandError('Name one remote: pnpm dev --only <remote> --against <address>');
  }
  await devRemote(project, remote, port, against);
}

/** Serves the host and some remotes from their sources, and the last builds of the others. */
async function devWithHost(
  project: Project,
  live: ReleasablePackage[],
  port: number | undefined,
): Promise<void> {
  const [host, ...remotes] = project.packages as [ReleasablePackage, ...ReleasablePackage[]];
  const built = remotes.filter((each) => !live.includes(each));
  if (built.length > 0) await buildPackages(built, { keepOlder: true });
  const distance = await distanceTo(port, host);
  const liveConfigs = await Promise.all(live.map((each) => configure(each, distance)));
  const release = await devRelease(liveConfigs, built);
  const hostConfig = await configure(host, distance, { release });
  hostConfig.devServer.static = await builtFolders(built);
  await serve([hostConfig, ...liveConfigs], project);
  console.log(`\nThe dashboard is at http://localhost:${hostConfig.devServer.port}/`);
}

/** Serves one remote: its standalone page, and the remote for a deployed product. */
async function devRemote(
  project: Project,
  remote: ReleasablePackage,
  port: number | undefined,
  against: string | undefined,
): Promise<void> {
  const page =
    against === undefined
      ? undefined
      : await findLivePage(against, remote.name, pagesOf(remote.root));
  const config = await configure(remote, await distanceTo(port, remote));
  await serve([config], project);
  const served = `http://localhost:${config.devServer.port}`;
  if (page) {
    console.log(`
Open this address to see ${remote.name} in the deployed product, in one tab:

  ${withPreview(page.href, remote.name, served)}

Backshop asks before it shows the preview. Reload the page after an edit.`);
  } else {
    console.log(`\nTo see it in a deployed product, run: ${commandName()} --against <address>`);
  }
  console.log(`The standalone page is at ${served}/. It shows each edit at once.`);
}

/** Loads the code of the servers only here, so that a wrong argument shows at once. */
async function serve(configs: PackageConfig[], project: Project): Promise<void> {
  const { serveAll } = await import('./serve-all');
  await serveAll(configs, project);
}

async function configure(
  each: ReleasablePackage,
  distance: number,
  env: object = {},
): Promise<PackageConfig> {
  const config = await loadConfig(each, 'development', env);
  config.devServer.port += distance;
  return config;
}

/** Returns what to add to each port, so that a package gets the wanted port. */
async function distanceTo(port: number | undefined, from: ReleasablePackage): Promise<number> {
  if (port === undefined) return 0;
  return port - (await loadConfig(from, 'development')).devServer.port;
}

/** @throws CommandError when `--port` or PORT is no port number */
function portOption(option?: string): number | undefined {
  if (option !== undefined) return parsePort(option, '--port');
  return process.env.PORT ? parsePort(process.env.PORT, 'PORT') : undefined;
}
