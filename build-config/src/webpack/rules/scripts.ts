import type { RuleSetRule } from 'webpack';
import { oldestBrowsers } from '../../oldest-browsers';
import { templateCompiler } from './template-compiler';

/** Rules for TypeScript. */
export function scriptRules(isDev: boolean): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        env: { targets: oldestBrowsers },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: isDev, refresh: isDev } },
        },
      },
    },
    {
      // The build renders these modules once, into `index.html`. They load nothing at run time, so
      // their dynamic imports need no chunks.
      compiler: templateCompiler,
      test: /\.tsx?$/,
      parser: { dynamicImportMode: 'weak' },
    },
  ];
}
