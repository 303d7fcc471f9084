import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { oldestBrowsers } from '../../oldest-browsers';
import { renderCompilers } from './render-compilers';

// webpack would look for loaders in the package that it builds.
const { resolve } = createRequire(import.meta.filename);

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
      loader: join(import.meta.dirname, '../loaders/class-names-loader.cjs'),
    },
    {
      // React Router has all of its components in one module, so unused ones would stay in the script.
      test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
      loader: join(import.meta.dirname, '../loaders/unused-components-loader.cjs'),
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
