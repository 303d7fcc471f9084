import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { renderCompilers } from './render-compilers';

// webpack would look for loaders in the package that it builds.
const { resolve } = createRequire(import.meta.filename);
const cssLoader = resolve('css-loader');
const sassLoader = resolve('sass-loader');

/**
 * Rules for Sass stylesheets and CSS modules.
 * @param name prefix of the package's class names
 */
export function styleRules(name: string, isDev: boolean): RuleSetRule[] {
  const extract = MiniCssExtractPlugin.loader;
  const sass = {
    loader: sassLoader,
    options: {
      api: 'modern-compiler',
      sourceMap: isDev,
      sassOptions: { style: isDev ? 'expanded' : 'compressed' },
    },
  };
  // The names of one stylesheet start alike, because this compresses better.
  const className = (from: { resourcePath: string }, _pattern: string, local: string) =>
    `${name}-${hashOf(from.resourcePath)}-${local}`;
  const modules = (exportOnlyLocals: boolean) => ({
    loader: cssLoader,
    options: {
      importLoaders: 1,
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
        { use: [extract, modules(false), sass] },
      ],
    },
    {
      test: /\.scss$/,
      exclude: /\.module\.scss$/,
      oneOf: [
        { compiler: renderCompilers, type: 'asset/source' },
        { use: [extract, { loader: cssLoader, options: { sourceMap: isDev } }, sass] },
      ],
    },
  ];
}

/**
 * Returns the part of a class name that belongs to one stylesheet. Two versions of a stylesheet can be in
 * a page at once, and must not style each other's elements.
 */
function hashOf(file: string): string {
  const hash = createHash('sha256').update(basename(file)).update(readFileSync(file));
  return hash.digest('base64url').slice(0, 4);
}
