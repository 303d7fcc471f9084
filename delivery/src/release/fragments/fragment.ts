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
