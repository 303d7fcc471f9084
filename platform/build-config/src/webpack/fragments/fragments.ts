import { brotliCompressSync } from 'node:zlib';
import webpack, { type Compilation, type Configuration } from 'webpack';
import { pagesOf } from '../../contract/describe-contract';
import { findFragmentProblem, fragmentBase, maxFragmentSize } from '../../fragment-html';
import { fragmentFile } from '../../output-files';
import { SourceError } from '../../source-error';
import { EmitFilesPlugin } from '../plugins/emit-files';
import { rebaseStyles } from '../rebase-styles';
import { compilePages } from './compile-pages';
import { extractInlineStyles, usedStyles } from './fragment-styles';
import { renderFragments } from './render-pages';

/** The props of pages in a fragment, without callbacks. The host passes an id of its own. */
const props = { headingId: 'heading', address: '' };

interface RemotePages {
  root: string;
  name: string;
  /** For each expose, the file that exports its component. */
  exposes: Record<string, string>;
}

/**
 * Returns a plugin that renders the first screen of each page and writes it, with the styles that it needs,
 * beside the page's script. A release puts it into `index.html` (docs/decisions/0042).
 * @param config how the remote's modules are resolved and loaded
 */
export function fragments(remote: RemotePages, config: Configuration): EmitFilesPlugin {
  // After the minimizer.
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
  return new EmitFilesPlugin(async (compilation) => {
    const { root, name, exposes } = remote;
    if (compilation.errors.length > 0) return {};
    const names = pagesOf(root).filter((page) => exposes[page]);
    if (names.length === 0) return {};
    const files = Object.fromEntries(names.map((page) => [page, exposes[page]!]));
    const pages = await compilePages(config, files);
    const rendered = await renderFragments(name, { root, pages, props });
    return Object.fromEntries(
      Object.entries(rendered).map(([page, pageHtml]) => {
        const { html, css } = extractInlineStyles(pageHtml, `${name}-${page}`);
        const styles = usedStyles(stylesOf(compilation, page), html, `${name}-`);
        const based = rebaseStyles(styles, `${fragmentBase}/`);
        const fragment = `<style>${based}${css}</style>${html}`;
        assertUsable(`${name}/${page}`, fragment);
        return [fragmentFile(page), fragment];
      }),
    );
  }, stage);
}

/** Returns the stylesheet that the browser loads for a page. */
function stylesOf(compilation: Compilation, page: string): string {
  const files = [...(compilation.namedChunks.get(page)?.files ?? [])];
  const stylesheets = files.filter((file) => file.endsWith('.css'));
  return stylesheets.map((file) => String(compilation.getAsset(file)!.source.source())).join('');
}

/** @throws SourceError when a fragment is too large, or cannot be part of index.html */
function assertUsable(page: string, fragment: string): void {
  const size = brotliCompressSync(fragment).length;
  if (size > maxFragmentSize) {
    throw new SourceError(
      `The first screen of ${page} has ${size} bytes (brotli) with its styles, but the limit is ${maxFragmentSize}. Defer a part of the page. See "Fragments" in docs/reference/contracts.md of the host's repository.`,
    );
  }
  const problem = findFragmentProblem(fragment);
  if (problem) {
    throw new SourceError(
      `The first screen of ${page} cannot be part of index.html: ${problem}. Render this in an effect. See "Fragments" in docs/reference/contracts.md of the host's repository.`,
    );
  }
}
