import { createHash } from 'node:crypto';
import { indexTokens, inlineJson } from '@backshop/build-config/index-html';
import type { Policy } from '@backshop/build-config/policy-sources';
import type { Release } from '@backshop/shared-types';

/** Returns the host's template with a release, its Content-Security-Policy and fragments filled in. */
export function composeIndexHtml(
  template: string,
  release: Release,
  policy: Policy,
  fragments: readonly Fragment[] = [],
): string {
  const html = template.replaceAll(indexTokens.base, `/host/${release.host}`);
  const inserted = fragmentsHtml(fragments);
  const hashes: Policy = {
    'script-src': hashesOf('script', html), // Fragments have no scripts.
    'style-src-elem': hashesOf('style', html + inserted),
  };
  return html
    .replace(indexTokens.policy, () => contentSecurityPolicy(policy, hashes))
    .replace(indexTokens.release, () => inlineJson(release))
    .replace(indexTokens.fragments, () => inserted);
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

/** A page of a host. */
export interface Page {
  /** Path of the page: `/customers`. */
  path: string;
  /** The expose that renders the page: `placeholders/Customers`. */
  expose: string;
}

/** The first screen of a page, rendered when its remote was built (docs/decisions/0090). */
export interface Fragment extends Page {
  /** Styles and HTML, without code. */
  html: string;
}

/**
 * Returns the markup of fragments for `index.html`. A script of the host shows the fragment of the current
 * page. It is inert. Without JavaScript, the browser shows the first fragment in place of the skeleton.
 */
export function fragmentsHtml(fragments: readonly Fragment[]): string {
  const [first] = fragments;
  if (!first) return '';
  const elements = fragments.map(
    ({ path, html }) => `<div data-page="${escapeAttribute(path)}" inert>${html}</div>`,
  );
  const noscript = `<noscript><style>main>noscript{display:block;width:100%}main>noscript~*{display:none}</style>${first.html}</noscript>`;
  return `<template>${elements.join('')}</template>${noscript}`;
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
