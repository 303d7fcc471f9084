import { transformSync } from '@swc/core';
import { buildSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { parse } from 'parse5';
import type { Compilation, Compiler } from 'webpack';
import { attributeOf, elementsIn } from '../fragment-html';
import { indexTokens } from '../index-html';
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

/**
 * Puts the host's stylesheets into `index.html`, so that the browser paints without a second request.
 * The files that they refer to stay with the host's other files.
 */
export class InlineStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineStylesPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tap(
        'InlineStylesPlugin',
        (output) => ({ ...output, html: withStyles(output.html, compilation) }),
      );
    });
  }
}

function withStyles(html: string, compilation: Compilation): string {
  const { RawSource, ReplaceSource } = compilation.compiler.webpack.sources;
  const { childNodes } = parse(html, { sourceCodeLocationInfo: true });
  const replaced = new ReplaceSource(new RawSource(html));
  for (const element of elementsIn(childNodes)) {
    if (element.tagName !== 'link' || attributeOf(element, 'rel') !== 'stylesheet') continue;
    const { startOffset, endOffset } = element.sourceCodeLocation!;
    const styles = styleElement(compilation, attributeOf(element, 'href') ?? '');
    replaced.replace(startOffset, endOffset - 1, styles);
  }
  return String(replaced.source());
}

function styleElement(compilation: Compilation, address: string): string {
  const base = `${indexTokens.base}/`;
  const file = address.slice(base.length);
  const styles = compilation.getAsset(file)?.source.source().toString();
  if (styles === undefined) {
    throw new Error(`index.html links to ${address}, but the build has no such stylesheet.`);
  }
  compilation.deleteAsset(file);
  const rules = styles
    .replace(/url\((?!data:)/g, `url(${base}`)
    // The minifier keeps this space, because a custom property can have any content.
    .replace(/(--[\w-]+): /g, '$1:');
  return `<style>${rules}</style>`;
}
