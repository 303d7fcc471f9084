import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { BroughtCard, BroughtPage } from '@backshop/shared-types';
import type { Cards } from '../contract/cards';
import { ContractSource } from '../contract/contract-source';
import { remoteContract } from '../contract/describe-contract';
import type { Pages } from '../contract/pages';
import {
  cardsFile,
  contractFile,
  ownRuntimeChunk,
  pagesFile,
  remoteEntry,
  summaryFile,
} from '../output-files';
import type { PolicySources } from '../contract/policy-sources';
import { remoteNameOf } from '../remote-name';
import {
  baseConfig,
  type Mode,
  type PackageBuild,
  type PackageConfig,
  reportCrashes,
} from './base';
import {
  federationDefaults,
  leanRuntime,
  HostRuntimePlugin,
  manifestWithoutPatches,
  neededVersions,
  sharedSingletons,
} from './federation';
import { fragments } from './fragments/fragments';
import { EmitFilesPlugin, json } from './plugins/emit-files';
import {
  browserModule,
  chunkFilename,
  RetryPlugin,
  SharedChunksPlugin,
} from './plugins/entry-code';
import { OutputHashPlugin, uniqueName } from './plugins/stable-output';

/** What the shell can know about a remote before it loads it. Becomes part of the release. */
export type Summary = Record<string, unknown>;

const jsxDevRuntime = browserModule('jsx-dev-runtime');

/**
 * What a remote passes to the preset.
 * @typeParam Exposes the remote's `Exposes`, which `src/contract.ts` declares
 * @typeParam Facts the remote's `Summary`, if it declares one
 */
type RemoteBuild<Exposes extends object, Facts> = Omit<PackageBuild, 'name'> & {
  /**
   * The exposes that `src/contract.ts` declares, each with the file whose default export is the component.
   * @example { Reports: './src/exposed/reports.tsx' }
   */
  exposes: Record<keyof Exposes & string, string>;
  /**
   * Semver range of the React versions that the remote works with. The contract check refuses other hosts.
   * @default from the installed minor version on: `^19.3.0`
   * @example '^19.3.0 || ^20.0.0'
   */
  react?: string;
  /**
   * The team to tell about failures. Reports and "About this page" name it.
   * @example 'Reports team'
   */
  owner?: string;
  /**
   * The remote's pages, by expose. The menus list them while the remote is live. They get `PageProps`.
   * @example { Reports: { path: '/reports', name: 'Reports' } }
   */
  pages?: Partial<Record<keyof Exposes & string, BroughtPage>>;
  /**
   * The remote's cards on pages of other teams, by expose. They get `CardProps`.
   * @example { LowStock: { page: '/', name: 'Low stock', size: 'small' } }
   */
  cards?: Partial<Record<keyof Exposes & string, BroughtCard>>;
  /**
   * The CSP sources that the remote needs besides its own files, by directive. The live host must allow them.
   * @example { 'connect-src': ['https://api.example/'] }
   */
  policy?: PolicySources;
  /**
   * With `'previous'`, a tab uses the previous version if the live one fails, without a failure card. Choose it if an
   * old version serves staff better than a card.
   * @default a failure card that offers the previous version
   * @example 'previous'
   */
  fallback?: 'previous';
} & ([Facts] extends [object]
    ? {
        /**
         * What the app shell can show before it loads the remote. It becomes part of the release.
         * @default required if `src/contract.ts` declares `Summary`, else forbidden
         * @example { badges: { Reports: 3 } }
         */
        summary: Facts;
      }
    : { summary?: never });

/**
 * Returns the build of a remote. A production build uses the React and the federation runtime of the
 * host. A development build contains both, so that the remote also runs alone on its own port.
 *
 * The remote's name comes from its package.json. What it offers is in `src/contract.ts`:
 * `remote<Exposes>({ … })`.
 */
export function remote<Exposes extends object, Facts = undefined>(
  stated: RemoteBuild<Exposes, Facts>,
) {
  return (_env: unknown, { mode }: { mode: Mode }): PackageConfig => {
    const exposes: Record<string, string> = stated.exposes;
    const summary = stated.summary as Summary | undefined;
    const pages = stated.pages as Pages | undefined;
    const cards = stated.cards as Cards | undefined;
    const build = { ...stated, exposes, summary, pages, cards, name: remoteNameOf(stated.root) };
    const isDev = mode === 'development';
    const base = baseConfig(build, mode);
    const shared = sharedSingletons(build, isDev ? 'both' : 'consume');
    const ownChunks = [...Object.keys(build.exposes), ownRuntimeChunk];
    return {
      ...base,
      entry: isDev ? { standalone: [reportCrashes, './src/index.ts'] } : {},
      output: {
        ...base.output,
        ...(!isDev && {
          uniqueName: uniqueName(build.name),
          publicPath: '', // `browser/retry.ts` sets it.
          chunkFilename: chunkFilename(ownChunks),
        }),
      },
      resolve: {
        ...base.resolve,
        ...(isDev && { alias: { 'react/jsx-dev-runtime$': jsxDevRuntime } }),
      },
      plugins: [
        ...(base.plugins ?? []),
        new ModuleFederationPlugin({
          ...federationDefaults,
          name: build.name,
          filename: remoteEntry,
          // The default, `var`, allows only identifiers as names, so not `gift-cards`.
          library: { type: 'window', name: build.name },
          exposes: Object.fromEntries(
            Object.entries(build.exposes).map(([name, file]) => [
              `./${name}`,
              { import: file, name },
            ]),
          ),
          shared,
          manifest: isDev ? false : manifestWithoutPatches,
          experiments: isDev ? {} : { optimization: leanRuntime },
        }),
        new RetryPlugin(build.name),
        ...(isDev
          ? []
          : [
              new OutputHashPlugin(),
              new HostRuntimePlugin(build.name),
              new SharedChunksPlugin(build.name, ownChunks),
              fragments(build, base),
              new EmitFilesPlugin(() => {
                const parts = {
                  ...build,
                  exposes: Object.keys(exposes),
                  hasSummary: summary !== undefined,
                };
                const source = new ContractSource(build.root);
                return {
                  [contractFile]: json(remoteContract(source, parts, neededVersions(shared))),
                };
              }),
            ]),
        ...(summary ? [new EmitFilesPlugin({ [summaryFile]: JSON.stringify(summary) })] : []),
        ...(isDev && pages ? [new EmitFilesPlugin({ [pagesFile]: JSON.stringify(pages) })] : []),
        ...(isDev && cards ? [new EmitFilesPlugin({ [cardsFile]: JSON.stringify(cards) })] : []),
        ...(isDev ? [standalonePage(build.name)] : []),
      ],
    };
  };
}

function standalonePage(name: string) {
  return new HtmlWebpackPlugin({
    // Without an icon, a browser asks the server for one that it does not have.
    templateContent: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${name} · Backshop</title>
    <link rel="icon" href="data:," />
  </head>
  <body></body>
</html>`,
    chunks: ['standalone'],
    meta: { viewport: 'width=device-width, initial-scale=1' },
  });
}

/** Returns the summary in a remote's configuration. The dev server has no build to read it from. */
export function summaryOf(plugins: readonly unknown[] | undefined): Summary | undefined {
  return emittedBy(plugins, summaryFile) as Summary | undefined;
}

/** Returns the pages in a remote's configuration for the dev server. */
export function broughtPagesOf(plugins: readonly unknown[] | undefined): Pages | undefined {
  return emittedBy(plugins, pagesFile) as Pages | undefined;
}

/** Returns the cards in a remote's configuration for the dev server. */
export function broughtCardsOf(plugins: readonly unknown[] | undefined): Cards | undefined {
  return emittedBy(plugins, cardsFile) as Cards | undefined;
}

function emittedBy(plugins: readonly unknown[] = [], file: string): unknown {
  const emitted = plugins.flatMap((plugin) => {
    const { files } = plugin instanceof EmitFilesPlugin ? plugin : {};
    return typeof files === 'object' ? (files[file] ?? []) : [];
  });
  return emitted[0] === undefined ? undefined : JSON.parse(String(emitted[0]));
}
