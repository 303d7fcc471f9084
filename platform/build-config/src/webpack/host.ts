import HtmlWebpackPlugin from 'html-webpack-plugin';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { ContractSource } from '../contract/contract-source';
import { hostContract } from '../contract/describe-contract';
import { oldestBrowserNames } from '../oldest-browsers';
import { inlineJson, indexTokens } from '../index-html';
import { contractFile, indexTemplate, pagesFile, policyFile } from '../output-files';
import type { Policy, PolicySources } from '../contract/policy-sources';
import {
  baseConfig,
  type Mode,
  type PackageBuild,
  type PackageConfig,
  reportCrashes,
} from './base';
import { leanRuntimeValues, type Provided, providedVersions, resolveAsPlugin } from './federation';
import { InlineStylesPlugin, inlineScript } from './inline-files';
import { EmitFilesPlugin, json } from './plugins/emit-files';
import { browserModule } from './plugins/entry-code';

/** Module that tells webpack where the host's other files are. */
const publicPath = browserModule('public-path');

interface HostBuild extends Omit<PackageBuild, 'name'> {
  /**
   * The libraries that the host shares with the remotes, by package, each with its version.
   * @example { react: { version: '19.3.0' } }
   */
  provides: Provided;
  /**
   * Values for the boot script (`src/document/boot.ts`), by their names in it, as JSON.
   * @example { PAGES: addressedPages }
   */
  bootValues: Record<string, unknown>;
  /**
   * Other files that `index.html` needs, by file name.
   * @example { 'favicon.svg': readFileSync('favicon.svg') }
   */
  documentFiles: Readonly<Record<string, string | Buffer>>;
  /**
   * CSS colours of the browser's address bar in each theme.
   * @example { light: '#f4f4f4', dark: '#111315' }
   */
  themeColors: Record<'light' | 'dark', string>;
  /**
   * The exposes of the host's own pages, by path, in the order of the menus.
   * @example { '/': 'dashboard/Dashboard' }
   */
  pages: Record<string, string>;
  /**
   * By path, the remote that may bring pages there and below. `'/*': '*'` gives each remote the path of its name.
   * @default no remote may bring pages
   * @example { '/*': '*', '/finance': 'reports' }
   */
  remotePaths?: Record<string, string>;
  /**
   * By path of a page, the sizes of the cards that remotes may put there.
   * @default cards of remotes do not show
   * @example { '/': ['small', 'wide'] }
   */
  cardPages?: Record<string, readonly string[]>;
  /**
   * The Content-Security-Policy of `index.html`, by directive. A release adds the hashes of inline code and the
   * sources of live remotes.
   * @example { 'default-src': ["'none'"] }
   */
  policy: Policy;
  /**
   * The sources that remotes may add to the policy, by directive.
   * @example { 'connect-src': ['https://api.example/'] }
   */
  allowedSources: PolicySources;
}

interface HostEnv {
  /** The release in the dev server's `index.html`. */
  release?: object;
}

/**
 * Returns the build of the host. In production it writes a template of `index.html` that delivery fills
 * in. In development it writes a complete `index.html`. The build knows no address of any remote.
 */
export function host({
  provides,
  bootValues,
  documentFiles,
  themeColors,
  pages,
  remotePaths,
  cardPages,
  policy,
  allowedSources,
  ...build
}: HostBuild) {
  return (env: HostEnv, { mode }: { mode: Mode }): PackageConfig => {
    const isDev = mode === 'development';
    const base = baseConfig({ ...build, name: 'host' }, mode);
    const productValue = { PRODUCT_BASE: isDev ? '' : indexTokens.product };
    const inDocument = (file: string) => join(build.root, 'src/document', file);
    return {
      ...base,
      entry: { main: [isDev ? reportCrashes : publicPath, './src/index.ts'] },
      output: { ...base.output, ...(!isDev && { publicPath: '' }) }, // `browser/public-path.ts` sets it.
      plugins: [
        ...(base.plugins ?? []),
        new webpack.DefinePlugin(leanRuntimeValues),
        new HtmlWebpackPlugin({
          filename: isDev ? 'index.html' : indexTemplate,
          template: './src/document/index.html.ejs',
          inject: false,
          publicPath: isDev ? '/' : `${indexTokens.base}/`,
          templateParameters: {
            isDev,
            themeColors,
            base: isDev ? '' : indexTokens.base,
            product: isDev ? '' : indexTokens.product,
            policy: isDev ? '' : indexTokens.policy,
            release: isDev ? inlineJson(env.release ?? null) : indexTokens.release,
            fragments: isDev ? '' : indexTokens.fragments,
            boot: inlineScript(inDocument('boot.ts'), mode, { ...bootValues, ...productValue }),
            showPage: isDev ? '' : inlineScript(inDocument('show-page.ts'), mode, productValue),
            oldestBrowsers: oldestBrowserNames,
            devtoolsHook: isDev ? inlineScript(inDocument('devtools-hook.ts'), mode) : '',
          },
        }),
        new EmitFilesPlugin(documentFiles),
        ...(isDev
          ? []
          : [
              new InlineStylesPlugin(),
              new EmitFilesPlugin({ [policyFile]: json(policy), [pagesFile]: json(pages) }),
              new EmitFilesPlugin(() => {
                const versions = providedVersions(build.root, provides);
                const source = new ContractSource(build.root);
                const places = { pages, remotePaths, cardPages };
                return {
                  [contractFile]: json(hostContract(source, places, versions, allowedSources)),
                };
              }),
            ]),
      ],
      // The dev server's document has no prerendered shell: rendering it would slow down each start.
      resolve: {
        ...base.resolve,
        alias: isDev
          ? { [inDocument('prerendered-shell')]: false as const }
          : { ...productionRouter(build.root), ...noScriptLoader() },
      },
      devServer: { ...base.devServer, historyApiFallback: true },
    };
  };
}

/** React Router exports its development build only, whose warnings would stay in the host's script. */
function productionRouter(root: string): Record<string, string> {
  const routerDom = createRequire(join(root, 'package.json')).resolve('react-router-dom');
  const folder = dirname(createRequire(routerDom).resolve('react-router/package.json'));
  return {
    'react-router$': join(folder, 'dist/production/index.mjs'),
    'react-router/dom$': join(folder, 'dist/production/dom-export.mjs'),
  };
}

/** The modules that load remote entries and scripts in the federation runtime, and what takes their place. */
function noScriptLoader(): Record<string, string> {
  const core = resolveAsPlugin.resolve('@module-federation/runtime-core');
  const sdk = createRequire(core).resolve('@module-federation/sdk');
  const loaders = [join(dirname(core), 'utils/load.js'), join(dirname(sdk), 'dom.js')];
  return Object.fromEntries(loaders.map((loader) => [loader, browserModule('no-script-loader')]));
}
