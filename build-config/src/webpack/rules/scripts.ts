import type { RuleSetRule } from 'webpack';
import { templateCompiler } from './template-compiler';

/** Rules for TypeScript. */
export function scriptRules(isDev: boolean): RuleSetRule[] {
  return [
    {
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
