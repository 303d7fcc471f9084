import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import svgToDataUri from 'mini-svg-data-uri';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { StableIdsPlugin } from './stable-ids';

/** What `webpack --mode …` and the dev server pass to a configuration. */
export type Mode = 'development' | 'production';

/** Name of the compiler that html-webpack-plugin runs for the page's template. */
const templateCompiler = 'HtmlWebpackCompiler';

/** A webpack configuration with its dev server's. */
export interface PackageConfig extends Configuration {
  devServer: DevServerConfiguration;
}

export interface PackageBuild {
  /** Absolute path of the package: `import.meta.dirname` of its `webpack.config.ts`. */
  root: string;
  /** Name in the federation, and the prefix of the package's class names. */
  name: string;
  /** Port of the package's dev server. */
  port: number;
}

/** What every package's build has in common. */
export function baseConfig({ root, name, port }: PackageBuild, mode: Mode): PackageConfig {
  const isDev = mode === 'development';
  const stylesheets = new MiniCssExtractPlugin({
    filename: '[name].css',
    chunkFilename: '[name].css',
  });
  return {
    name,
    mode,
    context: root,
    target: ['web', 'es2022'],
    devtool: isDev ? 'cheap-module-source-map' : false,
    output: {
      path: join(root, 'dist'),
      clean: true,
      uniqueName: name,
      publicPath: 'auto',
      // The folder of a version carries its content hash; file names stay readable.
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    resolveLoader: { modules: [join(import.meta.dirname, '../../node_modules'), 'node_modules'] },
    module: { rules: [scripts(isDev), inTemplate, ...styles(name, isDev), ...files] },
    plugins: isDev
      ? [stylesheets, new ReactRefreshPlugin({ library: name, overlay: false })]
      : [
          stylesheets,
          new StableIdsPlugin(),
          compileHint(),
          compression('brotliCompress', 'br'),
          compression('gzip', 'gz'),
        ],
    optimization: isDev
      ? {}
      : {
          minimizer: [minimizer()],
          chunkIds: 'deterministic',
          // A lazy part is one file with the name it gave itself: a version is cached as a whole.
          splitChunks: { cacheGroups: { defaultVendors: false } },
        },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    devServer: {
      port,
      hot: true,
      allowedHosts: ['localhost', '127.0.0.1'],
      headers: { 'Access-Control-Allow-Origin': '*' },
      client: {
        logging: 'warn',
        overlay: { errors: true, warnings: false, runtimeErrors: false },
        webSocketURL: `ws://localhost:${port}/ws`,
      },
    },
  };
}

/** What the page's template imports is rendered once, by the build: nothing of it loads anything more. */
const inTemplate: RuleSetRule = {
  compiler: templateCompiler,
  test: /\.tsx?$/,
  parser: { dynamicImportMode: 'weak' },
};

function scripts(isDev: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
      },
    },
  };
}

function styles(name: string, isDev: boolean): RuleSetRule[] {
  const extract = MiniCssExtractPlugin.loader;
  const sass = {
    loader: 'sass-loader',
    options: {
      api: 'modern-compiler',
      sassOptions: {
        loadPaths: [join(import.meta.dirname, '../../styles')],
        style: isDev ? 'expanded' : 'compressed',
      },
    },
  };
  const className = (from: { resourcePath: string }, _pattern: string, local: string) =>
    `${name}-${local}-${hashOf(from.resourcePath)}`;
  const modules = (exportOnlyLocals: boolean) => ({
    loader: 'css-loader',
    options: {
      importLoaders: 1,
      modules: {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        exportOnlyLocals,
        ...(isDev ? { localIdentName: `${name}__[name]__[local]` } : { getLocalIdent: className }),
      },
    },
  });
  return [
    {
      test: /\.module\.scss$/,
      oneOf: [
        // What the page's template renders has the names of its classes; the rules are the scripts'.
        { compiler: templateCompiler, use: [modules(true), sass] },
        { use: [extract, modules(false), sass] },
      ],
    },
    { test: /\.scss$/, exclude: /\.module\.scss$/, use: [extract, 'css-loader', sass] },
  ];
}

/** Makes the class names of a stylesheet its own: no other file's, and no other version's. */
function hashOf(file: string): string {
  const hash = createHash('sha256').update(basename(file)).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 5);
}

/** A drawing of up to so many bytes is part of what shows it: a request would cost more than its bytes. */
const inlineUpTo = 4096;

const files: RuleSetRule[] = [
  { test: /\.(png|webp|avif)$/, type: 'asset/resource' },
  {
    test: /\.woff2$/,
    oneOf: [
      {
        resourceQuery: /range=/,
        type: 'asset/resource',
        generator: { filename: '[name]-subset[ext]' },
        loader: join(import.meta.dirname, '../../subset-font-loader.js'),
      },
      { type: 'asset/resource' },
    ],
  },
  // A drawing that becomes part of the document: a picture of its own costs the browser far more.
  { test: /\.svg$/, resourceQuery: /markup/, type: 'asset/source' },
  {
    test: /\.svg$/,
    resourceQuery: { not: /markup/ },
    type: 'asset',
    parser: { dataUrlCondition: { maxSize: inlineUpTo } },
    // As text, which compresses, where webpack's own would be base64.
    generator: { dataUrl: (content: Buffer) => svgToDataUri(content.toString()) },
  },
];

/**
 * Lets the browser compile all functions of a script while it comes, instead of each when it is first
 * called (docs/decisions/0045). Browsers that do not know the comment read over it.
 */
function compileHint() {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which would take it for a comment like any other.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });
}

function compression(algorithm: 'brotliCompress' | 'gzip', extension: string) {
  return new CompressionPlugin({
    algorithm,
    filename: `[path][base].${extension}`,
    test: /\.(js|css|svg)$/,
    minRatio: 1,
  });
}

function minimizer() {
  return new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    minimizerOptions: { compress: { passes: 2 }, format: { comments: false } },
    extractComments: false,
  });
}
