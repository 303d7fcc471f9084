import { createHash } from 'node:crypto';
import { inlineJson, pageTokens } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';

/** Host of Google's chart loader, the one script that is not ours. */
const googleCharts = 'https://www.gstatic.com/charts/';

/** Where an override may take a remote from besides the origin (docs/operations.md). */
const ownMachine = 'http://localhost:*';

/** Puts a release into the host's page template. The page carries its own Content-Security-Policy. */
export function composePage(template: string, release: Release): string {
  const page = template.replaceAll(pageTokens.base, `/host/${release.host}`);
  return page
    .replace(pageTokens.policy, contentSecurityPolicy(page))
    .replace(pageTokens.release, () => inlineJson(release));
}

/** The release that a composed page carries. */
export function releaseOfPage(page: string): Release {
  const [, json = ''] = /<script[^>]*id="release"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json) as Release;
}

/**
 * Inline scripts and styles go by their hashes, and with the scripts what they start: the host, which
 * loads the remotes and Google's charts. A browser that does not know 'strict-dynamic' goes by the
 * addresses. Styles and pictures may also come from a remote that a team member runs on their own machine.
 */
function contentSecurityPolicy(page: string): string {
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashesOf('script', page)} 'self' ${googleCharts}`,
    `style-src ${hashesOf('style', page)} 'self' ${googleCharts} ${ownMachine}`,
    `img-src 'self' data: ${ownMachine}`,
    `font-src 'self' ${ownMachine}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** What the elements of that name hold that have no attributes: what stands in the page itself. */
function hashesOf(element: 'script' | 'style', page: string): string {
  const inline = page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'));
  return [...inline]
    .map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join(' ');
}
