import { createHash } from 'node:crypto';
import { indexTokens, inlineJson, type Policy } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';

/** Returns the host's template with a release and its Content-Security-Policy filled in. */
export function composeIndexHtml(template: string, release: Release, policy: Policy): string {
  const html = template.replaceAll(indexTokens.base, `/host/${release.host}`);
  return html
    .replace(indexTokens.policy, () => contentSecurityPolicy(policy, html))
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

/** Adds the hashes of the inline scripts and styles of a document to a policy. */
function contentSecurityPolicy(policy: Policy, html: string): string {
  const hashes: Policy = {
    'script-src': hashesOf('script', html),
    'style-src': hashesOf('style', html),
  };
  return Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources, ...(hashes[directive] ?? [])].join(' '))
    .join('; ');
}

/** Returns the hashes of all inline scripts or styles: the elements without attributes. */
function hashesOf(element: 'script' | 'style', html: string): string[] {
  const inline = html.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...inline].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
