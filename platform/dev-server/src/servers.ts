import { configFiles } from '@backshop/build-config/build-inputs';
import { type PackageConfig, webpack } from '@backshop/build-config/webpack';
import type { Project } from '@backshop/delivery';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Compiler, FileCacheOptions } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { addMiddleware } from './add-middleware';
import { commandName } from './command-name';
import { type Crash, crashMiddleware, locateCrash } from './crashes';
import { waitForBusyPages } from './heartbeat';
import { livePath, socketPath } from './live-path';
import { createOverlay, type Overlay } from './overlay';
import { servedAddress } from './served-address';
import { checkTypesOnChange } from './type-errors';

/**
 * Starts a dev server for each configuration, and waits for the first builds. Shows crashes and type errors,
 * which a build does not find.
 */
export async function serveAll(configs: PackageConfig[], project: Project): Promise<void> {
  waitForBusyPages();
  const servers: DevServer[] = [];
  const starts = configs.map((config) =>
    startDevServer(config, (crash, ofPage) => {
      const compilerAt = (path: string) => {
        const own = servers.find((server) => path.startsWith(`${server.path}/`));
        if (own) return { compiler: own.compiler, file: path.slice(own.path.length + 1) };
        return { compiler: ofPage.compiler, file: path.slice(1) };
      };
      void locateCrash(crash, compilerAt, project.root).then(({ compiler, ...problem }) =>
        (servers.find((server) => server.compiler === compiler) ?? ofPage).overlay.showCrash(
          problem,
        ),
      );
    }),
  );
  servers.push(...(await Promise.all(starts)));
  checkTypesOnChange(project, servers);
}

/** A package that is served from its sources. */
interface DevServer {
  /** Absolute path of the package. */
  root: string;
  /** Where the host's dev server has it; not the path on its own. */
  path: string;
  compiler: Compiler;
  overlay: Overlay;
}

/**
 * Starts a dev server and waits for its first build.
 * @param onCrash called with each error in a page of this server
 */
async function startDevServer(
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
  const path = livePath(config.name!);
  logBuilds(compiler, servedAddress(config.devServer));
  keepPageWithErrors(compiler);
  reportConfigChanges(compiler, files);
  const server = new WebpackDevServer(
    {
      ...config.devServer,
      setupExitSignals: false,
      client: {
        ...(config.devServer.client as object),
        webSocketTransport: join(
          import.meta.dirname,
          `page-socket${extname(import.meta.filename)}`,
        ),
        // The name and the port of the page: it can be open elsewhere, at another port of a container.
        webSocketURL: `auto://0.0.0.0:0${path}${socketPath}`,
      },
      webSocketServer: { type: 'ws', options: { path: path + socketPath } },
      setupMiddlewares: (middlewares, devServer) =>
        addMiddleware(
          config.devServer.setupMiddlewares?.(middlewares, devServer) ?? middlewares,
          crashMiddleware((crash) => onCrash(crash, started)),
        ),
    },
    compiler,
  );
  const firstBuild = new Promise<void>((resolve) =>
    compiler.hooks.done.tap('ready', () => resolve()),
  );
  await server.start();
  const started: DevServer = {
    root: compiler.context,
    path,
    compiler,
    overlay: createOverlay(server, compiler),
  };
  await firstBuild;
  return started;
}

/** Prints a line for each build, and its errors. */
function logBuilds(compiler: Compiler, address: string): void {
  const prefix = `[${compiler.name}]`.padEnd(16);
  compiler.hooks.done.tap('log', (stats) => {
    const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
    console.log(`${prefix} built in ${seconds} s, ${address}/`);
    if (!stats.hasErrors()) return;
    const colors = process.stderr.hasColors?.() ?? false;
    const text = stats.toString({ all: false, errors: true, colors });
    console.error((colors ? text : stripVTControlCharacters(text)).replace(/^/gm, `${prefix} `));
  });
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

/**
 * Warns when a file of a package's webpack configuration changes. The server still uses the old one.
 * @param files absolute paths
 */
function reportConfigChanges(compiler: Compiler, files: string[]): void {
  const known = new Set(files);
  compiler.hooks.afterCompile.tap('config', ({ fileDependencies }) => {
    fileDependencies.addAll(files);
  });
  compiler.hooks.watchRun.tap('config', ({ modifiedFiles }) => {
    for (const file of modifiedFiles ?? []) {
      if (!known.has(file)) continue;
      console.warn(
        `\n${relative(process.cwd(), file)} changed. It is part of the webpack configuration of ${compiler.name}. To use it, stop this command and run it again: ${commandName()}\n`,
      );
    }
  });
}

/**
 * Files that change with the versions of loaders. pnpm needs none: there, the version is part of a loader's
 * path, and webpack compares the path.
 */
const lockFiles = ['package-lock.json', 'yarn.lock'];

/**
 * Returns the cache on disk for a package's development builds. It halves the time of a start. Each
 * configuration has a cache of its own.
 * @param configuration the files of the package's configuration
 */
function buildCache(root: string, configuration: string[]): FileCacheOptions {
  const locks = lockFiles.map((file) => join(root, file)).filter((file) => existsSync(file));
  const hash = createHash('sha256').update(webpack.version);
  hash.update(root); // The cache has absolute paths. Without this, a workspace that was moved cannot be built.
  for (const file of [...configuration, ...locks, ...presetFiles()])
    hash.update(readFileSync(file));
  return {
    type: 'filesystem',
    cacheDirectory: join(root, 'node_modules/.cache/webpack'),
    version: hash.digest('hex'),
    // `version` does the same at once. webpack would take seconds to follow the imports of these files.
    buildDependencies: { defaultWebpack: [] },
  };
}

function presetFiles(): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve('@backshop/build-config/webpack')));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
