import { basename } from 'node:path';
import { bytesOf, coldLoad, isScript } from '../browser/cold-load';
import { freeLine } from '../network/profiles';
import type { Answer } from '../network/site';
import { type ProductName, productNames } from '../products/products';
import { type Goal, limitGoal } from '../report/goal';
import { formatKilobytes } from '../report/kilobytes';
import { table } from '../report/table';
import { type Section, withSites } from './section';

/** Bytes of one cold load, as they were sent. */
interface Sizes {
  product: ProductName;
  path: string;
  page: number;
  /** Scripts that every address needs. */
  shell: number;
  /** Scripts of the part that the address shows, its remote's entry included. */
  part: number;
}

const paths = ['/', '/customers'];
const unthrottled = { name: '', line: freeLine, slowdown: 1 };

/** What is downloaded, by what it is for; the same in every round. */
export const sizesSection: Section<Sizes[]> = {
  name: 'sizes',
  title: 'Bytes of a first load',
  measure: ({ products }) =>
    withSites(products, async (network, browser) => {
      const sizes: Sizes[] = [];
      for (const path of paths) {
        let shellNames = new Set<string>();
        for (const product of productNames) {
          const { answers } = await coldLoad(browser, network, product, path, unthrottled);
          const own = answers.filter((answer) => !answer.path.startsWith('/charts/'));
          if (product === 'ours') shellNames = new Set(own.filter(isOfHost).map(nameOf));
          const isOfShell = (answer: Answer) =>
            isOfHost(answer) && (product !== 'monolith' || shellNames.has(nameOf(answer)));
          const scripts = own.filter(isScript);
          const shell = bytesOf(scripts.filter(isOfShell));
          const page = bytesOf(own.filter(({ type }) => type === 'text/html'));
          sizes.push({ product, path, page, shell, part: bytesOf(scripts) - shell });
        }
      }
      return sizes;
    }),
  report: (sizes) =>
    table(
      [
        'address',
        'product',
        'page',
        'scripts of the shell',
        'scripts of the part',
        'all scripts',
        '÷ monolith',
      ],
      sizes.map((each) => [
        `\`${each.path}\``,
        each.product,
        ...[each.page, each.shell, each.part, each.shell + each.part].map(formatKilobytes),
        scriptRatio(sizes, each).toFixed(2),
      ]),
    ),
  goals,
};

const isOfHost = ({ path }: Answer) => path.startsWith('/host/');

/** Name of a file without what stands for its content: `main` for `main.1a2b3c.js`. */
const nameOf = ({ path }: Answer) => basename(path).replace(/\..*/, '');

function scriptRatio(sizes: Sizes[], { product, path }: Pick<Sizes, 'product' | 'path'>): number {
  const of = (name: ProductName) => sizeOf(sizes, name, path);
  return (of(product).shell + of(product).part) / (of('monolith').shell + of('monolith').part);
}

function goals(sizes: Sizes[]): Goal[] {
  const excess = (path: string, what: 'shell' | 'part') =>
    (sizeOf(sizes, 'ours', path)[what] - sizeOf(sizes, 'monolith', path)[what]) / 1000;
  return [
    limitGoal(
      'tax of federation, once: scripts of the shell',
      excess('/customers', 'shell'),
      { atMost: 20 },
      ' KB',
    ),
    ...paths.map((path) =>
      limitGoal(
        `tax of federation, a remote: scripts of the part of \`${path}\``,
        excess(path, 'part'),
        { atMost: 4 },
        ' KB',
      ),
    ),
    ...paths.map((path) =>
      limitGoal(
        `scripts of \`${path}\`: ours ÷ monolith`,
        scriptRatio(sizes, { product: 'ours', path }),
        { atMost: 1.2 },
      ),
    ),
    limitGoal('the page', sizeOf(sizes, 'ours', '/').page / 1000, { atMost: 14 }, ' KB'),
  ];
}

/** @throws Error when it was not measured */
function sizeOf(sizes: Sizes[], product: ProductName, path: string): Sizes {
  const found = sizes.find((each) => each.product === product && each.path === path);
  if (!found) throw new Error(`The sizes of ${product} at ${path} were not measured.`);
  return found;
}
