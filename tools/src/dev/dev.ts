import { remoteEntry } from '@backshop/build-config/output-format';
import { type PackageConfig, summaryOf } from '@backshop/build-config/webpack';
import { buildPackages } from '@backshop/delivery/build/build-packages';
import { readBuiltVersion } from '@backshop/delivery/build/built-version';
import { loadConfig } from '@backshop/delivery/build/load-config';
import { CommandError } from '@backshop/delivery/command-error';
import { describeRemote } from '@backshop/delivery/release/package-version';
import { assertPortFree } from '@backshop/delivery/server/listen';
import { onShutdown } from '@backshop/delivery/server/shutdown';
import {
  packageNamed,
  type ReleasablePackage,
  releasablePackages,
} from '@backshop/delivery/project';
import type { Release, ReleasedRemote } from '@backshop/shared-types';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { workspaceRoot } from '../workspace-root';

/**
 * Serves the host and its remotes from their sources, all in this process. The browser updates after
 * each edit.
 * @param only names of the remotes to serve from their sources; the others come from their last
 * build. Empty means all.
 */
export async function dev(only: string[]): Promise<void> {
  const [host, ...remotes] = releasablePackages(workspaceRoot);
  if (!host) throw new CommandError('The workspace has no host. Run this command in a clone.');
  const live =
    only.length === 0 ? remotes : only.map((name) => packageNamed(name, remotes, 'remote'));
  const built = remotes.filter((each) => !live.includes(each));
  if (built.length > 0) await buildPackages(built);

  const liveConfigs = await Promise.all(live.map((each) => loadConfig(each, 'development')));
  const release: Release = {
    number: 0,
    created: new Date().toISOString(),
    host: 'dev',
    remotes: Object.fromEntries([
      ...live.map((each, index) => [each.name, describeLiveRemote(liveConfigs[index]!)] as const),
      ...(await Promise.all(built.map(describeBuiltRemote))),
    ]),
  };
  const hostConfig = await loadConfig(host, 'development', { release });
  hostConfig.devServer.static = await Promise.all(
    built.map(async (each) => {
      const { folder, directory } = await readBuiltVersion(each);
      return { directory, publicPath: `/${folder}`, watch: false };
    }),
  );

  const configs = [hostConfig, ...liveConfigs];
  for (const { devServer } of configs) await assertPortFree(devServer.port);
  const servers = await Promise.all(configs.map(startServer));
  console.log(`\nThe dashboard is at http://localhost:${hostConfig.devServer.port}/`);
  onShutdown(() => {
    void Promise.all(servers.map((server) => server.stop())).then(() => process.exit(0));
  });
}

function describeLiveRemote({ devServer, plugins }: PackageConfig): ReleasedRemote {
  const summary = summaryOf(plugins);
  return {
    version: 'dev',
    entry: `http://localhost:${devServer.port}/${remoteEntry}`,
    exposes: {}, // Nothing to preload: a development build has other files.
    ...(summary && { summary }),
  };
}

async function describeBuiltRemote(each: ReleasablePackage) {
  const remote = await describeRemote(await readBuiltVersion(each));
  // The package can be built again in the meantime. Then its files have other hashes.
  delete remote.integrity;
  return [each.name, remote] as const;
}

/** Starts a dev server, waits for its first build, and logs one line for each build. */
async function startServer(config: PackageConfig): Promise<WebpackDevServer> {
  const compiler = webpack({ ...config, stats: 'none' });
  if (!compiler) throw new Error(`webpack returned no compiler for ${config.name}.`);
  const prefix = `[${config.name ?? ''}]`.padEnd(16);
  compiler.hooks.done.tap('log', (stats) => {
    const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
    console.log(`${prefix} built in ${seconds} s, http://localhost:${config.devServer.port}/`);
    if (stats.hasErrors()) {
      console.error(
        stats.toString({ all: false, errors: true, colors: true }).replace(/^/gm, `${prefix} `),
      );
    }
  });
  const server = new WebpackDevServer({ ...config.devServer, setupExitSignals: false }, compiler);
  const firstBuild = new Promise<void>((resolve) =>
    compiler.hooks.done.tap('first', () => resolve()),
  );
  await server.start();
  await firstBuild;
  return server;
}
