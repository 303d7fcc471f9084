import { configFiles } from '@backshop/build-config/config-files';
import { type PackageConfig, webpack } from '@backshop/build-config/webpack';
import type { Compiler } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { crashMiddleware } from './crash-middleware';
import type { Crash } from './locate-crash';
import { createOverlay, type Overlay } from './overlay';
import { buildCache } from './build-cache';
import { logBuilds } from './log-builds';
import { reportConfigChanges } from './config-changes';

/** A package that is served from its sources. */
export interface DevServer {
  /** Absolute path of the package. */
  root: string;
  port: number;
  compiler: Compiler;
  overlay: Overlay;
}

/**
 * Starts a dev server and waits for its first build.
 * @param onCrash called with each error in a page of this server
 */
export async function startDevServer(
  config: PackageConfig,
  onCrash: (crash: Crash, server: DevServer) => void,
): Promise<DevServer> {
  const files = await configFiles(config.context!);
  const compiler = webpack({
    ...config,
    cache: buildCache(config.context!, files),
    stats: 'none',
    // Hides a warning: webpack's cache cannot store the few modules of Module Federation.
    infrastructureLogging: { level: 'error' },
  });
  if (!compiler) throw new Error(`webpack returned no compiler for ${config.name}.`);
  const { port } = config.devServer;
  logBuilds(compiler, port);
  keepPageWithErrors(compiler);
  reportConfigChanges(compiler, files);
  const server = new WebpackDevServer(
    {
      ...config.devServer,
      setupExitSignals: false,
      client: { ...(config.devServer.client as object), webSocketURL: `ws://localhost:${port}/ws` },
      setupMiddlewares: (middlewares) => [
        crashMiddleware((crash) => onCrash(crash, started)),
        ...middlewares,
      ],
    },
    compiler,
  );
  const firstBuild = new Promise<void>((resolve) =>
    compiler.hooks.done.tap('ready', () => resolve()),
  );
  await server.start();
  const started: DevServer = {
    root: compiler.context,
    port,
    compiler,
    overlay: createOverlay(server, compiler),
  };
  await firstBuild;
  return started;
}

/**
 * Does not emit a build with errors, so that the next build updates the page without a reload. webpack can
 * only update the page from the last emitted build, so that must be the one that the page has. The first
 * build is always emitted, because without it no page could show the error.
 */
function keepPageWithErrors(compiler: Compiler): void {
  let hasBuilt = false;
  compiler.hooks.done.tap('keep page', () => {
    if (hasBuilt) return;
    hasBuilt = true;
    new compiler.webpack.NoEmitOnErrorsPlugin().apply(compiler);
  });
}
