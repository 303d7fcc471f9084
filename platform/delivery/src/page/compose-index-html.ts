import { brotliCompressSync } from 'node:zlib';
import { findFragmentProblem, maxFragmentSize } from '@backshop/build-config/fragment-html';
import {
  firstPart,
  indexTokens,
  inlineJson,
  maxIndexSize,
} from '@backshop/build-config/index-html';
import type { Policy } from '@backshop/build-config/policy-sources';
import type { Release } from '@backshop/shared-types';
import { createHash } from 'node:crypto';
import { partialRelease } from './release-file';

export interface Pieces {
  template: string;
  release: Release;
  policy: Policy;
  /** In the order of the navigation. */
  pages: readonly Page[];
  /** In the same order. */
  fragments: readonly Fragment[];
}

/** A page whose fragment is not in `index.html`. */
export interface MissingFragment extends Page {
  /** Why it cannot be there; undefined if there is no room for it. */
  problem: string | undefined;
}

/** What `index.html` can have or not, depending on the room: a remote, by its name, or a fragment. */
type Item = string | Fragment;

/**
 * Returns the `index.html` of a release with as much as fits into its size budget (`maxIndexSize`). Without
 * room for everything, it has the remotes and fragments of the first pages in the navigation. Without room
 * for all remotes, it names the file with the whole release. A page without a fragment shows a skeleton while
 * it loads.
 */
export function composeWithinBudget({ template, release, policy, pages, fragments }: Pieces): {
  html: string;
  /** The release as it contains it. If remotes are missing, it names the file with the whole one. */
  part: Release;
  missing: MissingFragment[];
} {
  const problems = new Map(fragments.map((each) => [each, findProblem(each)]));
  const usable = fragments.filter((each) => !problems.get(each));
  const remotes = Object.keys(release.remotes);

  const partOf = (items: Item[]) => partialRelease(release, items.filter(isRemote));
  const compose = (items: Item[]) =>
    composeIndexHtml(template, partOf(items), policy, items.filter(isFragment));
  const fits = (items: Item[]) => roomIn(compose(items)) >= 0;
  /** Returns the items, followed by as many of the others as fit. */
  const fill = (items: Item[], others: Item[]) => {
    const add = (count: number) => [...items, ...others.slice(0, count)];
    return add(largestCount(others.length, (count) => fits(add(count))));
  };
  const select = (): Item[] => {
    const all = [...remotes, ...usable];
    if (fits(all)) return all;
    const ordered = orderItems(release, pages, usable);
    const first = fill([], ordered);
    return fill(first, ordered.slice(first.length).filter(isRemote));
  };

  const selected = select();
  return {
    html: compose(selected),
    part: partOf(selected),
    missing: [...problems].flatMap(([fragment, problem]) =>
      selected.includes(fragment)
        ? []
        : [{ path: fragment.path, expose: fragment.expose, problem }],
    ),
  };
}

/** Returns how many bytes (brotli) are left in the size budget of an `index.html`. */
export function roomIn(html: string): number {
  return maxIndexSize - sizeOf(firstPart(html));
}

/**
 * Returns all remotes and fragments in the order in which `index.html` gets them: the remotes whose summary
 * the app shell shows, then for each page its remote and its fragment, then the other remotes.
 */
function orderItems(
  { remotes }: Release,
  pages: readonly Page[],
  fragments: readonly Fragment[],
): Item[] {
  const names = Object.keys(remotes);
  const ofPages = pages.flatMap(({ path, expose }): Item[] => [
    ...names.filter((name) => expose.startsWith(`${name}/`)),
    ...fragments.filter((fragment) => fragment.path === path),
  ]);
  const withSummary = names.filter((name) => remotes[name]?.summary);
  return [...new Set([...withSummary, ...ofPages, ...names])];
}

function isRemote(item: Item): item is string {
  return typeof item === 'string';
}

function isFragment(item: Item): item is Fragment {
  return typeof item !== 'string';
}

export function findUsable(fragments: readonly Fragment[]): Fragment[] {
  return fragments.filter((fragment) => !findProblem(fragment));
}

/** Returns why a fragment cannot be in `index.html`. The build of a remote makes the same checks. */
function findProblem({ html }: Fragment): string | undefined {
  const size = sizeOfFragment(html);
  if (size > maxFragmentSize) {
    return `its first screen has ${size} bytes (brotli), but the limit is ${maxFragmentSize}`;
  }
  const problem = findFragmentProblem(html);
  return problem && `its first screen cannot be part of index.html, because ${problem}`;
}

/** Returns the largest number up to `max` that fits, or 0 if none does. Expects that every smaller number fits too. */
function largestCount(max: number, fits: (count: number) => boolean): number {
  let fitting = 0;
  let tooMany = max + 1;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

/** Sizes of the last fragments. A command measures the same ones when it checks and composes `index.html`. */
const fragmentSizes = new Map<string, number>();
const maxKnownSizes = 100;

function sizeOfFragment(html: string): number {
  const known = fragmentSizes.get(html);
  if (known !== undefined) return known;
  const size = sizeOf(html);
  if (fragmentSizes.size === maxKnownSizes) fragmentSizes.clear();
  fragmentSizes.set(html, size);
  return size;
}

function sizeOf(text: string): number {
  return brotliCompressSync(text).length;
}

/** Returns the host's template with a release, its Content-Security-Policy and fragments filled in. */
export function composeIndexHtml(
  template: string,
  release: Release,
  policy: Policy,
  fragments: readonly Fragment[] = [],
): string {
  const { base = '' } = release.settings ?? {};
  const addresses = {
    [indexTokens.base]: `${base}/host/${release.host}`,
    [indexTokens.product]: base,
  };
  const inserted = fragmentsHtml(fragments);
  const hashedHtml = fill(template, addresses);
  const hashes: Policy = {
    'script-src': hashesOf('script', hashedHtml), // Fragments have no scripts.
    'style-src-elem': hashesOf('style', hashedHtml + inserted),
  };
  return fill(template, {
    ...addresses,
    [indexTokens.policy]: contentSecurityPolicy(policy, hashes),
    [indexTokens.release]: inlineJson(release),
    [indexTokens.fragments]: inserted,
  });
}

/** Fills in all tokens in one pass, so that a value can contain the text of a token. */
function fill(template: string, values: Record<string, string>): string {
  const tokens = new RegExp(Object.keys(values).join('|'), 'g');
  return template.replace(tokens, (token) => values[token]!);
}

/** Returns a policy as text, with the hashes of the inline scripts and styles added where it needs them. */
function contentSecurityPolicy(policy: Policy, hashes: Policy): string {
  return Object.entries(policy)
    .map(([directive, sources]) => {
      // With a hash beside it, browsers ignore 'unsafe-inline'.
      const needsHashes = !sources.includes("'unsafe-inline'");
      return [directive, ...sources, ...((needsHashes && hashes[directive]) || [])].join(' ');
    })
    .join('; ');
}

/** Returns the hashes of all inline scripts or styles: the elements without attributes. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  const inline = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  const hashes = [...inline].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [...new Set(hashes)];
}

export interface Page {
  /** Path of the page: `/customers`. */
  path: string;
  /** The expose that renders the page: `placeholders/Customers`. */
  expose: string;
}

/** The first screen of a page, rendered when its remote was built (docs/decisions/0042). */
export interface Fragment extends Page {
  /** Styles and HTML, without code. */
  html: string;
}

/**
 * Returns the markup of fragments for `index.html`. A script of the host shows the fragment of the current
 * page. It is inert. Without JavaScript, the browser shows the first fragment in place of the skeleton.
 */
function fragmentsHtml(fragments: readonly Fragment[]): string {
  const [first] = fragments;
  if (!first) return '';
  const elements = fragments.map(({ path, html }) => `${startOf(path)}${html}</div>`);
  const noscript = `<noscript><style>main>noscript{display:block;width:100%}main>noscript~*{display:none}</style>${first.html}</noscript>`;
  return `<template>${elements.join('')}</template>${noscript}`;
}

export function hasFragment(html: string, path: string): boolean {
  return html.includes(startOf(path));
}

function startOf(path: string): string {
  return `<div data-page="${escapeAttribute(path)}" inert>`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
