import { remoteEntry } from '@backshop/build-config/output-files';
import { exposesOf, pagesOf } from '@backshop/build-config/describe-contract';
import {
  broughtCardsOf,
  broughtPagesOf,
  type PackageConfig,
  summaryOf,
} from '@backshop/build-config/webpack';
import { buildPackages, loadConfig, readBuiltVersion } from '@backshop/delivery/build';
import {
  CommandError,
  type Project,
  type ReleasablePackage,
  packageNamed,
  projectAt,
} from '@backshop/delivery';
import {
  describeRemote,
  findLivePage,
  highestPort,
  isPortFree,
  onShutdown,
  packageFolder,
  parsePort,
  withPreview,
} from '@backshop/delivery/origin';
import type { Release, ReleasedRemote, User } from '@backshop/shared-types';
import { commandName } from './command-name';
import { livePath, socketPath } from './live-path';
import { parseUser, pretendedIdentity, pretendUser } from './pretended-user';
import { servedAddress } from './served-address';

/** What to serve, and where. */
export interface DevOptions {
  /** Names of the remotes to serve from their sources; the others come from their last build. */
  only?: string[];
  /** Port of the host, or of the only remote. The ports of the remotes follow. Without it, PORT counts. */
  port?: string;
  /** Address of a deployed product to show the remote in. */
  against?: string;
  /** Address of this machine at which others may open the page: `0.0.0.0` is all of them. */
  host?: string;
  /** Name and groups of a user to pretend, see `parseUser`. */
  user?: string;
}

/**
 * Serves packages from their sources, all in this process. The browser updates after each edit. Serves the
 * host with its remotes in the workspace, and otherwise the only remote.
 * @throws CommandError when a name is wrong, a port is in use, or the deployed product cannot show the remote
 */
export async function dev({ only = [], against, ...options }: DevOptions): Promise<void> {
  onShutdown(() => process.exit(0)); // From the start, so that Ctrl-C is never an error.
  const project = projectAt();
  const port = portOption(options.port);
  const user = options.user === undefined ? undefined : parseUser(options.user);
  const remotes = project.packages.filter(({ name }) => name !== 'host');
  const named = only.map((name) => packageNamed(name, remotes, 'remote'));
  if (project.isWorkspace && against === undefined) {
    return devWithHost(project, named.length > 0 ? named : remotes, port, options.host, user);
  }
  if (user) throw new CommandError('--user needs the host of a workspace, and no --against.');
  const [remote, ...others] = project.isWorkspace ? named : remotes;
  if (!remote || others.length > 0) {
    throw new CommandError(`Name one remote: ${commandName()} --only <remote> --against <url>`);
  }
  await devRemote(project, remote, port, against, options.host);
}

/** Serves the host and some remotes from their sources, and the last builds of the others. */
async function devWithHost(
  project: Project,
  live: ReleasablePackage[],
  port: number | undefined,
  address: string | undefined,
  user: User | undefined,
): Promise<void> {
  const [host, ...remotes] = project.packages as [ReleasablePackage, ...ReleasablePackage[]];
  const built = remotes.filter((each) => !live.includes(each));
  if (built.length > 0) await buildPackages(built, { keepOlder: true });
  const distance = await distanceTo(port, host);
  const liveConfigs = await Promise.all(live.map((each) => configure(each, distance)));
  const release = await devRelease(liveConfigs, built);
  if (user) release.settings = { identity: pretendedIdentity };
  const hostConfig = await configure(host, distance, { release });
  hostConfig.devServer.static = await builtFolders(built);
  hostConfig.devServer.proxy = liveConfigs.flatMap(passOn);
  if (user) pretendUser(hostConfig, user);
  if (address) {
    openTo(hostConfig, address);
    // Requests for them come from the host's dev server, on this machine.
    for (const each of liveConfigs) openTo(each, each.devServer.host as string);
  }
  await serve([hostConfig, ...liveConfigs], project);
  console.log(`\nBackshop is at ${servedAddress(hostConfig.devServer)}/`);
}

/** Serves one remote: its standalone page, and the remote for a deployed product. */
async function devRemote(
  project: Project,
  remote: ReleasablePackage,
  port: number | undefined,
  against: string | undefined,
  address: string | undefined,
): Promise<void> {
  const page =
    against === undefined
      ? undefined
      : await findLivePage(against, remote.name, pagesOf(remote.root));
  const config = await configure(remote, await distanceTo(port, remote));
  if (page) allowPage(config, page.origin);
  if (address) openTo(config, address);
  const served = servedAddress(config.devServer);
  if (page) assertPreviewable(served);
  await serve([config], project);
  if (page) {
    console.log(`
Open this URL to see ${remote.name} in the deployed product, in one tab:

  ${withPreview(page.href, remote.name, served)}

Backshop asks before it shows the preview. Reload the page after an edit.`);
  } else {
    console.log(`\nTo see it in a deployed product, run: ${commandName()} --against <url>`);
  }
  console.log(`The standalone page is at ${served}/. It shows each edit at once.`);
}

/** Lets the pages of one origin load a remote from its dev server. */
export function allowPage({ devServer }: Pick<PackageConfig, 'devServer'>, origin: string): void {
  devServer.headers = { 'Access-Control-Allow-Origin': origin };
}

/** @throws CommandError when a page of the product would not load a preview from an address */
export function assertPreviewable(served: string): void {
  if (new URL(served).hostname === 'localhost') return;
  throw new CommandError(
    `Backshop previews a remote from localhost only, and ${served} is another address. Leave out --host, or use --host 0.0.0.0.`,
  );
}

/** Serves at an address of this machine, under every name that leads there. */
export function openTo({ devServer }: Pick<PackageConfig, 'devServer'>, address: string): void {
  devServer.host = address;
  devServer.allowedHosts = 'all';
}

/** Passes requests for a remote on from the host's dev server to its own, so that a page needs one address only. */
export function passOn({ name, devServer }: Pick<PackageConfig, 'name' | 'devServer'>) {
  const path = livePath(name!);
  const target = `http://127.0.0.1:${devServer.port}`;
  return [
    { context: [path + socketPath], target, ws: true },
    { context: [`${path}/`], target, pathRewrite: { [`^${path}`]: '' } },
  ];
}

async function serve(configs: PackageConfig[], project: Project): Promise<void> {
  await assertPortsFree(configs);
  const { serveAll } = await import('./servers'); // Only here, so that a wrong argument shows at once.
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

/** Returns the release that a dev server shows: remotes from their sources, and the last build of the others. */
async function devRelease(live: PackageConfig[], built: ReleasablePackage[]): Promise<Release> {
  return {
    number: 0,
    created: new Date().toISOString(),
    host: 'dev',
    remotes: Object.fromEntries([
      ...live.map((config) => [config.name!, describeLiveRemote(config)] as const),
      ...(await Promise.all(built.map(describeBuiltRemote))),
    ]),
  };
}

/** Returns the folders of the last builds, for the dev server of the host. */
export async function builtFolders(built: ReleasablePackage[]) {
  const folders = await Promise.all(
    built.map(async (each) => {
      const { name, folder, directory } = await readBuiltVersion(each);
      // Shared chunks are beside the folder of a version.
      return [folder, packageFolder(name)].map((path) => ({
        directory,
        publicPath: `/${path}`,
        watch: false,
      }));
    }),
  );
  return folders.flat();
}

function describeLiveRemote({ name, context, plugins }: PackageConfig): ReleasedRemote {
  const summary = summaryOf(plugins);
  const pages = broughtPagesOf(plugins);
  const cards = broughtCardsOf(plugins);
  return {
    version: 'dev',
    entry: `${livePath(name!)}/${remoteEntry}`,
    exposes: withoutFiles(exposesOf(context!)), // A development build has other files.

    ...(pages && { pages }),
    ...(cards && { cards }),
    ...(summary && { summary }),
  };
}

/** Returns exposes of which a page preloads nothing. */
function withoutFiles(exposes: string[]): ReleasedRemote['exposes'] {
  return Object.fromEntries(exposes.map((expose) => [expose, []]));
}

async function describeBuiltRemote(each: ReleasablePackage) {
  // The package can be built again in the meantime. Then its files have other hashes, so they are not preloaded.
  const remote = await describeRemote(await readBuiltVersion(each));
  delete remote.integrity;
  remote.exposes = withoutFiles(Object.keys(remote.exposes));
  return [each.name, remote] as const;
}

/** @throws CommandError that names each port that cannot be used, and the package that needs it */
export async function assertPortsFree(configs: PackageConfig[]): Promise<void> {
  const ports = configs.map(({ devServer }) => devServer.port);
  const highest = Math.max(...ports);
  if (highest > highestPort) {
    throw new CommandError(`There is no port ${highest}. Choose a lower one with --port.`);
  }
  const areFree = await Promise.all(ports.map(isPortFree));
  const taken = configs
    .filter((_, index) => !areFree[index])
    .map(({ name, devServer }) => `Port ${devServer.port} is in use, but ${name} needs it.`);
  if (taken.length === 0) return;
  throw new CommandError(
    `${taken.join('\n')}\nStop the program that uses it, or use other ports: --port ${ports[0]! + 100}`,
  );
}
