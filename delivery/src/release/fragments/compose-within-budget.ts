import { brotliCompressSync } from 'node:zlib';
import {
  findUnsafeHtml,
  indexTokens,
  maxFragmentSize,
  maxIndexSize,
  type Policy,
} from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';
import { composeIndexHtml } from '../compose-index-html';
import type { Fragment } from './fragment';

/**
 * Returns the `index.html` of a release with as many fragments as fit into its size budget. The first
 * pages in the navigation come first. The other pages show a skeleton while they load.
 * @returns also a note for each reason why a page has no fragment
 */
export function composeWithinBudget(
  template: string,
  release: Release,
  policy: Policy,
  fragments: readonly Fragment[],
): { html: string; notes: string[] } {
  if (!template.includes(indexTokens.fragments) || fragments.length === 0) {
    return { html: composeIndexHtml(template, release, policy), notes: [] };
  }
  const problems = new Map(fragments.map((each) => [each, findProblem(each)]));
  const usable = fragments.filter((each) => !problems.get(each));
  const compose = (count: number) =>
    composeIndexHtml(template, release, policy, usable.slice(0, count));

  const count = largestCount(usable.length, (each) => sizeOf(compose(each)) <= maxIndexSize);
  const leftOut = usable.slice(count).map(({ expose }) => expose);
  return {
    html: compose(count),
    notes: [
      ...[...problems].flatMap(([{ expose }, problem]) =>
        problem ? [`${expose} shows a skeleton while it loads: ${problem}.`] : [],
      ),
      ...(leftOut.length > 0
        ? [
            `index.html has no room for the first screens of ${leftOut.join(', ')}: it may have ${maxIndexSize} bytes (brotli). These pages show a skeleton while they load.`,
          ]
        : []),
    ],
  };
}

/** Returns the fragments that can be in `index.html`. */
export function findUsable(fragments: readonly Fragment[]): Fragment[] {
  return fragments.filter((fragment) => !findProblem(fragment));
}

/** Returns why a fragment cannot be in `index.html`. The build of its remote has checked the same. */
function findProblem({ html }: Fragment): string | undefined {
  const problem = findUnsafeHtml(html);
  if (problem) return `its first screen can't be part of index.html, because ${problem}`;
  const size = sizeOf(html);
  return size > maxFragmentSize
    ? `its first screen has ${size} bytes (brotli), and at most ${maxFragmentSize} are allowed`
    : undefined;
}

/** With this many fragments the search begins. Usually all fit. */
const firstGuess = 8;

/**
 * Returns the largest number up to `max` that fits. Every smaller number fits too; 0 always counts. It does
 * not try numbers that are far too large, because compressing a long text takes long.
 */
function largestCount(max: number, fits: (count: number) => boolean): number {
  let fitting = 0;
  let tried = Math.min(firstGuess, max);
  while (tried > fitting && fits(tried)) {
    fitting = tried;
    tried = Math.min(tried * 2, max);
  }
  let tooMany = tried;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

function sizeOf(text: string): number {
  return brotliCompressSync(text).length;
}
