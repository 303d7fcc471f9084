import { transformSync } from '@swc/core';
import { buildSync } from 'esbuild';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { type KeyframesRule, type StyleRule, transform, type Visitor } from 'lightningcss';
import { parse } from 'parse5';
import postcss, { type ChildNode } from 'postcss';
import type { Compilation, Compiler } from 'webpack';
import { attributeOf, elementsIn } from '../fragment-html';
import { indexTokens, laterStyles } from '../index-html';
import { classesOf } from './fragments/fragment-styles';
import { esbuildTargets, oldestBrowsers } from '../oldest-browsers';
import type { Mode } from './base';
import { rebaseStyles } from './rebase-styles';

/**
 * Returns one TypeScript file with its imports as a minified classic script for `index.html`.
 * @param mode what `process.env.NODE_ENV` is in the script
 * @param values global names that the script uses, and the values (JSON) that replace them
 */
export function inlineScript(
  file: string,
  mode: Mode,
  values: Record<string, unknown> = {},
): string {
  const define = Object.entries({ ...values, 'process.env.NODE_ENV': mode }).map(
    ([name, value]) => [name, JSON.stringify(value)],
  );
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
 * Puts the host's stylesheets into `index.html`, so that the browser paints without a second request. Rules that no
 * element there can need come last, after the first paint: they would take the room of first screens. The files that
 * the stylesheets refer to stay with the host's other files.
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
  const elements = [...elementsIn(childNodes)];
  const classes = new Set(elements.flatMap(classesOf));
  const replaced = new ReplaceSource(new RawSource(html));
  let later = '';
  for (const element of elements) {
    if (element.tagName !== 'link' || attributeOf(element, 'rel') !== 'stylesheet') continue;
    const { startOffset, endOffset } = element.sourceCodeLocation!;
    const styles = takeStyles(compilation, attributeOf(element, 'href') ?? '');
    const split = splitStyles(styles, (name) => name.startsWith('host-') && !classes.has(name));
    replaced.replace(startOffset, endOffset - 1, `<style>${split.first}</style>`);
    later += split.later;
  }
  if (later) replaced.insert(html.lastIndexOf('</body>'), `${laterStyles}${later}</style>`);
  return String(replaced.source());
}

/** Removes a stylesheet from the build and returns its rules, which find its files from `index.html`. */
function takeStyles(compilation: Compilation, address: string): string {
  const base = `${indexTokens.base}/`;
  const file = address.slice(base.length);
  const styles = compilation.getAsset(file)?.source.source().toString();
  if (styles === undefined) {
    throw new Error(`index.html links to ${address}, but the build has no such stylesheet.`);
  }
  compilation.deleteAsset(file);
  return rebaseStyles(styles, base);
}

/**
 * Splits a stylesheet into the rules for the first paint and the others: those for paper, and those in which each
 * selector needs a class that no element has yet. Animations that only these use are with them.
 */
export function splitStyles(css: string, isUnused: (className: string) => boolean) {
  const needsUnused = ({ selectors }: StyleRule) =>
    selectors.every((selector) =>
      selector.some((part) => part.type === 'class' && isUnused(part.name)),
    );
  const minify = (styles: string, visitor: Visitor<never> = {}) =>
    transform({
      filename: 'index.css',
      code: Buffer.from(styles),
      minify: true,
      visitor,
    }).code.toString();
  const isForPaper = (node: ChildNode) =>
    node.type === 'atrule' && node.name === 'media' && /^print\b/.test(node.params);
  const { nodes } = postcss.parse(css);
  const paper = minify(nodes.filter(isForPaper).join(''));
  const screen = nodes.filter((node) => !isForPaper(node)).join('');
  /** Returns the rules of one part. */
  const take = (isOfLater: boolean, isOwn: (rule: KeyframesRule) => boolean): string => {
    const rules = minify(screen, {
      Rule: {
        style: ({ value }) => (needsUnused(value) === isOfLater ? undefined : []),
        keyframes: ({ value }) => (isOwn(value) ? undefined : []),
        ...(isOfLater && { 'font-face': () => [] }),
      },
    });
    return minify(rules); // Removes the at-rules that have become empty.
  };
  const withoutAnimations = take(false, () => false);
  const isFirst = ({ name }: KeyframesRule) => withoutAnimations.includes(name.value);
  return { first: take(false, isFirst), later: take(true, (rule) => !isFirst(rule)) + paper };
}
