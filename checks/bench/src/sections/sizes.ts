import { basename } from 'node:path';
import { bytesOf, coldLoad, isScript } from '../browser/cold-load';
import { unthrottled } from '../network/profiles';
import type { SiteResponse } from '../network/site';
import { type ProductName, productTitles } from '../products/products';
import { limitGoal } from '../report/goal';
import { formatKilobytes, table } from '../report/markdown';
import { type Section, withSites } from '../report/section';

/** Transferred bytes of one cold load. */
interface Sizes {
  product: ProductName;
  path: string;
  indexHtml: number;
  /** Scripts that every address needs. */
  shell: number;
  /** Scripts of the page's part, with its remote entry. */
  part: number;
  requests: number;
}

const paths = ['/', '/customers'];
const names = ['ours', 'monolith', 'prerendered monolith', 'naive'] as const;

/**
 * Measures the bytes of `index.html`, the shell and the part. One load is enough: they do not vary
 * after the first one.
 */
export const sizesSection: Section<Sizes[]> = {
  name: 'sizes',
  title: 'Bytes of a first load',
  measure: ({ products, isQuick }) =>
    withSites(products, async (network, browser) => {
      const sizes: Sizes[] = [];
      for (const path of isQuick ? paths.slice(0, 1) : paths) {
        let shellNames = new Set<string>();
        for (const product of names) {
          // The server has no brotli copy of a new `index.html` for its first response.
          if (!isQuick) await coldLoad(browser, network, product, path, unthrottled);
          const { responses } = await coldLoad(browser, network, product, path, unthrottled);
          const own = responses.filter((response) => !response.path.startsWith('/charts/'));
          if (product === 'ours') shellNames = new Set(own.filter(isOfHost).map(nameOf));
          const isOfShell = (response: SiteResponse) =>
            isOfHost(response) &&
            (!product.includes('monolith') || shellNames.has(nameOf(response)));
          const scripts = own.filter(isScript);
          const shell = bytesOf(scripts.filter(isOfShell));
          const indexHtml = bytesOf(own.filter(({ type }) => type === 'text/html'));
          const part = bytesOf(scripts) - shell;
          sizes.push({ product, path, indexHtml, shell, part, requests: responses.length });
        }
      }
      return sizes;
    }),
  report: (sizes) =>
    table(
      [
        'URL',
        'product',
        '`index.html`',
        'scripts of the shell',
        'scripts of the part',
        'all scripts ÷ monolith',
        'requests',
      ],
      sizes.map((each) => [
        `\`${each.path}\``,
        productTitles[each.product],
        ...[each.indexHtml, each.shell, each.part].map(formatKilobytes),
        (
          scriptsOf(sizes, each.product, each.path) / scriptsOf(sizes, 'monolith', each.path)
        ).toFixed(2),
        String(each.requests),
      ]),
    ),
  goals: (sizes) => {
    const bytesIn = (name: ProductName) =>
      sizeOf(sizes, name, '/').indexHtml + scriptsOf(sizes, name, '/');
    return [
      limitGoal(
        'bytes of a first load of `/` (`index.html` and scripts): Backshop ÷ monolith',
        bytesIn('ours') / bytesIn('monolith'),
        1.25,
      ),
    ];
  },
};

const isOfHost = ({ path }: SiteResponse) => path.startsWith('/host/');

/** Returns the name of a file without hash and extension: `main` for `main.1a2b3c.js`. */
const nameOf = ({ path }: SiteResponse) => basename(path).replace(/\..*/, '');

function scriptsOf(sizes: Sizes[], product: ProductName, path: string): number {
  const { shell, part } = sizeOf(sizes, product, path);
  return shell + part;
}

/** @throws Error if the product was not measured */
function sizeOf(sizes: Sizes[], product: ProductName, path: string): Sizes {
  const found = sizes.find((each) => each.product === product && each.path === path);
  if (!found) throw new Error(`The results have no sizes of ${product} at ${path}.`);
  return found;
}
