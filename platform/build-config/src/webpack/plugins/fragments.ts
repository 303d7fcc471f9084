import { brotliCompressSync } from 'node:zlib';
import type { Compilation, Compiler, Configuration } from 'webpack';
import { ContractError } from '../../contract/contract-error';
import { ContractSource } from '../../contract/contract-source';
import { pageExposes } from '../../contract/describe-contract';
import { findFragmentProblem } from '../../fragment-html';
import { fragmentBase, fragmentFile, maxFragmentSize } from '../../output-format';
import { compilePages } from '../fragments/compile-pages';
import { FragmentError } from '../fragments/fragment-error';
import { extractInlineStyles } from '../fragments/inline-styles';
import { renderFragments } from '../fragments/render-fragments';
import { usedStyles } from '../fragments/used-styles';

/** The props of pages in a fragment, without callbacks. The host passes an id of its own. */
const props = { headingId: 'heading', address: '' };

interface RemotePages {
  root: string;
  name: string;
  /** For each expose, the file that exports its component. */
  exposes: Record<string, string>;
}

/**
 * Renders the first screen of each page and writes it, with the styles that it needs, beside the page's
 * script. A release puts it into `index.html` (docs/decisions/0090).
 */
export class FragmentsPlugin {
  readonly remote: RemotePages;
  readonly config: Configuration;

  /** @param config how the remote's modules are resolved and loaded */
  constructor(remote: RemotePages, config: Configuration) {
    this.remote = remote;
    this.config = config;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources, WebpackError } = compiler.webpack;
    // After the minimizer.
    const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
    compiler.hooks.thisCompilation.tap('FragmentsPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'FragmentsPlugin', stage }, async () => {
        if (compilation.errors.length > 0) return;
        try {
          for (const [page, fragment] of Object.entries(await this.#fragments(compilation))) {
            compilation.emitAsset(fragmentFile(page), new sources.RawSource(fragment));
          }
        } catch (error) {
          if (!(error instanceof FragmentError || error instanceof ContractError)) throw error;
          compilation.errors.push(new WebpackError(error.message));
        }
      });
    });
  }

  async #fragments(compilation: Compilation): Promise<Record<string, string>> {
    const { root, name, exposes } = this.remote;
    const names = pageExposes(new ContractSource(root)).filter((page) => exposes[page]);
    if (names.length === 0) return {};
    const files = Object.fromEntries(names.map((page) => [page, exposes[page]!]));
    const pages = await compilePages(this.config, files);
    const rendered = await renderFragments(name, { root, pages, props });
    return Object.fromEntries(
      Object.entries(rendered).map(([page, pageHtml]) => {
        const { html, css } = extractInlineStyles(pageHtml, `${name}-${page}`);
        const styles = usedStyles(stylesOf(compilation, page), html, `${name}-`) + css;
        const fragment = `<style>${withBase(styles)}</style>${html}`;
        assertUsable(`${name}/${page}`, fragment);
        return [page, fragment];
      }),
    );
  }
}

/** Marks the addresses in styles, so that delivery can replace their base. */
function withBase(styles: string): string {
  return styles.replace(/url\((?!data:)/g, `url(${fragmentBase}/`);
}

/** Returns the stylesheet that the browser loads for a page. */
function stylesOf(compilation: Compilation, page: string): string {
  const files = [...(compilation.namedChunks.get(page)?.files ?? [])];
  const stylesheets = files.filter((file) => file.endsWith('.css'));
  return stylesheets.map((file) => String(compilation.getAsset(file)!.source.source())).join('');
}

/** @throws FragmentError when a fragment is too large, or can't be part of index.html */
function assertUsable(page: string, fragment: string): void {
  const size = brotliCompressSync(fragment).length;
  if (size > maxFragmentSize) {
    throw new FragmentError(
      `The first screen of ${page} has ${size} bytes (brotli) with its styles, but the limit is ${maxFragmentSize}. Defer a part of the page. See docs/contracts.md, "Fragments".`,
    );
  }
  const problem = findFragmentProblem(fragment);
  if (problem) {
    throw new FragmentError(
      `The first screen of ${page} can't be part of index.html: ${problem}. Render this in an effect. See docs/contracts.md, "Fragments".`,
    );
  }
}
