import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compilation, Compiler } from 'webpack';
import { indexTokens } from '../../output-format';

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)" ?\/?>/g;

/**
 * Puts the host's stylesheets into `index.html`, so that the browser paints without a second request.
 * The files that they refer to stay with the host's other files.
 */
export class InlineStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('InlineStylesPlugin', (compilation) => {
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tap(
        'InlineStylesPlugin',
        (output) => ({
          ...output,
          html: output.html.replace(stylesheetLink, (_link, address: string) =>
            styleElement(compilation, address),
          ),
        }),
      );
    });
  }
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
