import { remoteEntry } from '@backshop/build-config/output-format';
import { summaryOf } from '@backshop/build-config/webpack';
import type { Release, ReleasedRemote } from '@backshop/shared-types';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { buildPackages } from './build';
import { readBuiltVersion } from './built-version';
import { CommandError } from './command-error';
import { loadConfig, type PackageConfig } from './load-config';
import { onEnd } from './on-end';
import { describeRemote } from './package-version';
import { assertPortFree } from './serve';
import { packageNamed, type ReleasablePackage, releasablePackages } from './workspace';

/**
 * Serves the host and its remotes from their sources, in one process: an edit shows in the open page.
 * @param only names of the remotes to serve live; the others come from their last build. All, when empty.
 */
export async function dev(only: string[]): Promise<void> {
  const [host, ...remotes] = releasablePackages();
  if (!host) throw new CommandError('There is no host to serve.');
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
      ...live.map((each, index) => [each.name, liveRemote(liveConfigs[index]!)] as const),
      ...(await Promise.all(built.map(builtRemote))),
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
  onEnd(() => {
    void Promise.all(servers.map((server) => server.stop())).then(() => process.exit(0));
  });
}

function liveRemote({ devServer, plugins }: PackageConfig): ReleasedRemote {
  const summary = summaryOf(plugins);
  return {
    version: 'dev',
    entry: `http://localhost:${devServer.port}/${remoteEntry}`,
    exposes: {}, // Nothing is preloaded: the development build has other files.
    ...(summary && { summary }),
  };
}

async function builtRemote(each: ReleasablePackage) {
  return [each.name, await describeRemote(await readBuiltVersion(each))] as const;
}

/** Starts one dev server, waits for its first build, and logs each of its builds in a line of its own. */
async function startServer(config: PackageConfig): Promise<WebpackDevServer> {
  const compiler = webpack({ ...config, stats: 'none' });
  if (!compiler) throw new CommandError(`The configuration of ${config.name} gives no compiler.`);
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
