import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';
import { pageTokens } from '../output-format';

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)" ?\/?>/g;

/**
 * Puts the page's stylesheets into the page: it is painted without waiting for a second request. What
 * they refer to stays beside the host's files.
 */
export class InlineStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineStylesPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tap(
        'InlineStylesPlugin',
        (page) => ({
          ...page,
          html: page.html.replace(stylesheetLink, (_link, address: string) =>
            inlined(compilation, address),
          ),
        }),
      );
    });
  }
}

function inlined(compilation: Compilation, address: string): string {
  const base = `${pageTokens.base}/`;
  const file = address.slice(base.length);
  const styles = compilation.getAsset(file)?.source.source().toString();
  if (styles === undefined) throw new Error(`The page names ${address}, which the build lacks.`);
  compilation.deleteAsset(file);
  const rules = styles.replace(/url\((?!data:)/g, `url(${base}`);
  return `<style>${rules}</style>`;
}
