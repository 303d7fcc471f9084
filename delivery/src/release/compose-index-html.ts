import { createHash } from 'node:crypto';
import { indexTokens, inlineJson } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';

/** Google's chart loader: the only script that is not on the origin. */
const googleCharts = 'https://www.gstatic.com/charts/';

/** An override may load a remote from here (docs/operations.md, "Preview a remote"). */
const localhost = 'http://localhost:*';

/** Returns the host's template with a release and its Content-Security-Policy filled in. */
export function composeIndexHtml(template: string, release: Release): string {
  const html = template.replaceAll(indexTokens.base, `/host/${release.host}`);
  return html
    .replace(indexTokens.policy, contentSecurityPolicy(html))
    .replace(indexTokens.release, () => inlineJson(release));
}

/**
 * Returns the release in an `index.html`.
 * @throws SyntaxError when there is none
 */
export function releaseFromIndexHtml(html: string): Release {
  const [, json = ''] = /<script[^>]*id="release"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as Release;
}

/**
 * Allows inline scripts and styles by their hashes. 'strict-dynamic' also allows the scripts that
 * those start: the host, which loads the remotes and Google Charts. Browsers without
 * 'strict-dynamic' use the addresses instead. Styles, images and fonts of an override may come from
 * localhost.
 */
function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashesOf('script', html)} 'self' ${googleCharts}`,
    `style-src ${hashesOf('style', html)} 'self' ${googleCharts} ${localhost}`,
    `img-src 'self' data: ${localhost}`,
    `font-src 'self' ${localhost}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Returns the hashes of all inline scripts or styles: the elements without attributes. */
function hashesOf(element: 'script' | 'style', html: string): string {
  const inline = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...inline]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}
