import { transformSync } from '@swc/core';
import { buildSync } from 'esbuild';
import { esbuildTargets, oldestBrowsers } from '../oldest-browsers';

/**
 * Returns one TypeScript file with its imports as a minified classic script for `index.html`.
 * @param values global names that the script uses, and the values (JSON) that replace them
 */
export function inlineScript(file: string, values: Record<string, unknown> = {}): string {
  const define = Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
  const bundle = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'iife',
    target: esbuildTargets,
    define: Object.fromEntries(define) as Record<string, string>,
    tsconfigRaw: {}, // The package's own would add "use strict".
  });
  // esbuild can minify too. But swc also inlines functions that are called once, which saves 1 %.
  const { code } = transformSync(bundle.outputFiles[0]!.text, {
    isModule: false,
    minify: true,
    env: { targets: oldestBrowsers },
    // 0: the minifier repeats its passes until nothing gets smaller.
    jsc: { minify: { compress: { passes: 0 }, mangle: true } },
  });
  return code.trim();
}
