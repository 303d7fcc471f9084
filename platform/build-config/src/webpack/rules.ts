import svgToDataUri from 'mini-svg-data-uri';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { LoaderContext, RuleSetRule } from 'webpack';
import { foreignStyles } from '../own-styles';
import { oldestBrowsers } from '../oldest-browsers';

// webpack would look for loaders in the package that it builds.
const { resolve } = createRequire(import.meta.filename);
const ownLoader = (name: string) => join(import.meta.dirname, 'loaders', name);

/** Name of the compiler that html-webpack-plugin runs for the modules of a template. */
const templateCompiler = 'HtmlWebpackCompiler';

/** Name of the compiler for the fragments of pages. */
export const fragmentCompiler = 'fragments';

/** The compilers whose modules the build runs itself to render HTML. */
const renderCompilers = [templateCompiler, fragmentCompiler];

/** Rules for TypeScript. */
export function scriptRules(isDev: boolean): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: resolve('swc-loader'),
      options: {
        env: { targets: oldestBrowsers },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
        },
      },
    },
    {
      enforce: 'pre',
      compiler: { not: renderCompilers },
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: ownLoader('class-names-loader.cjs'),
    },
    {
      // React Router has all of its components in one module, so unused ones would stay in the script.
      test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
      loader: ownLoader('unused-components-loader.cjs'),
    },
    {
      // The build renders these modules once. They load nothing at run time, so their dynamic imports
      // need no chunks.
      compiler: renderCompilers,
      test: /\.tsx?$/,
      parser: { dynamicImportMode: 'weak' },
    },
  ];
}

/**
 * Rules for Sass stylesheets and CSS modules.
 * @param name prefix of the package's class names
 */
export function styleRules(name: string, isDev: boolean): RuleSetRule[] {
  const cssLoader = resolve('css-loader');
  const extract = MiniCssExtractPlugin.loader;
  const sass = {
    loader: resolve('sass-loader'),
    options: {
      api: 'modern-compiler',
      sourceMap: isDev,
      sassOptions: { style: isDev ? 'expanded' : 'compressed' },
    },
  };
  const className = (from: Stylesheet, _pattern: string, local: string) =>
    `${name}-${shortClassName(from, local)}`;
  const problemsIn = (css: string, file: string) => foreignStyles(css, file, name);
  const ownStyles =
    name === 'host'
      ? []
      : [{ loader: ownLoader('own-styles-loader.cjs'), options: { problemsIn } }];
  const modules = (exportOnlyLocals: boolean) => ({
    loader: cssLoader,
    options: {
      importLoaders: 1 + ownStyles.length,
      sourceMap: isDev,
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
        // HTML that the build renders needs the class names only. The main compiler writes the styles.
        { compiler: renderCompilers, use: [modules(true), sass] },
        { use: [extract, modules(false), ...ownStyles, sass] },
      ],
    },
    {
      test: /\.s?css$/,
      exclude: /\.module\.scss$/,
      oneOf: [
        { compiler: renderCompilers, type: 'asset/source' },
        {
          use: [
            ...[extract, { loader: cssLoader, options: { sourceMap: isDev } }],
            // The standalone page of a remote, which exists under development only, has the theme.
            ...(isDev ? [] : ownStyles),
            sass,
          ],
        },
      ],
    },
  ];
}

type Stylesheet = Pick<LoaderContext<object>, 'resourcePath' | 'getDependencies'>;

/** The hash of a stylesheet that is being compiled, and its class names in their order. */
const named = new WeakMap<Stylesheet, { hash: string; names: string[] }>();

/**
 * Returns a class name as the hash of its stylesheet and its number there. All class names of the first screens share
 * the room in `index.html`, and names that start alike compress better.
 * @param local the name in the stylesheet
 */
export function shortClassName(stylesheet: Stylesheet, local: string): string {
  const { hash, names } = named.get(stylesheet) ?? { hash: hashOf(stylesheet), names: [] };
  named.set(stylesheet, { hash, names });
  if (!names.includes(local)) names.push(local);
  return `${hash}${names.indexOf(local).toString(36)}`;
}

/**
 * Returns a hash of a stylesheet and of the files that it uses, such as a mixin. Two versions of a stylesheet can be in
 * a page at once, and must not style each other's elements.
 */
function hashOf(stylesheet: Stylesheet): string {
  const files = stylesheet.getDependencies().filter((file) => file.endsWith('.scss'));
  const contents = files.map((file) => readFileSync(file, 'utf8')).sort();
  const hash = createHash('sha256').update(basename(stylesheet.resourcePath));
  for (const content of contents) hash.update(content);
  return hash.digest('base64url').slice(0, 4);
}

/** Largest SVG that becomes part of a script, in bytes. Below, a request costs more than the bytes. */
const maxInlineSize = 4096;

/** Extensions of the pictures that stay files. The Jest preset reads them, too. */
export const pictures = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../pictures.json'), 'utf8'),
) as string[];

/** Rules for images and fonts. */
export const assetRules: RuleSetRule[] = [
  { test: new RegExp(`\\.(${pictures.join('|')})$`), type: 'asset/resource' },
  {
    test: /\.woff2$/,
    oneOf: [
      {
        resourceQuery: /range=/,
        type: 'asset/resource',
        generator: { filename: '[name]-subset[ext]' },
        loader: ownLoader('subset-font-loader.js'),
      },
      { type: 'asset/resource' },
    ],
  },
  // `import drawing from './x.svg?drawing'` returns a React element, to put the SVG into the document. As
  // an image, a large SVG takes the browser much longer to paint.
  {
    test: /\.svg$/,
    resourceQuery: /drawing/,
    type: 'javascript/auto',
    loader: ownLoader('drawing-loader.cjs'),
  },
  {
    test: /\.svg$/,
    resourceQuery: { not: /drawing/ },
    type: 'asset',
    parser: { dataUrlCondition: { maxSize: maxInlineSize } },
    // webpack would encode it as base64, which compresses badly.
    generator: { dataUrl: (content: Buffer) => svgToDataUri(content.toString()) },
  },
];
