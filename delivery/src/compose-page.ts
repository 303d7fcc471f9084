import { createHash } from 'node:crypto';
import { inlineJson, pageTokens } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';

/** Host of Google's chart loader, the one script that is not ours. */
const googleCharts = 'https://www.gstatic.com/charts/';

/** Where an override may take a remote from besides the origin (docs/operations.md). */
const ownMachine = 'http://localhost:*';

/** Puts a release into the host's page template. The page carries its own Content-Security-Policy. */
export function composePage(template: string, release: Release): string {
  return template
    .replaceAll(pageTokens.base, `/host/${release.host}`)
    .replace(pageTokens.release, () => inlineJson(release))
    .replace(pageTokens.policy, contentSecurityPolicy(template));
}

/** The release that a composed page carries. */
export function releaseOfPage(page: string): Release {
  const [, json = ''] = /<script[^>]*id="release"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(json) as Release;
}

/**
 * The inline boot script goes by its hash, and with it what it starts: the host, which loads the remotes
 * and Google's charts. A browser that does not know 'strict-dynamic' goes by the addresses. Styles and
 * pictures may also come from a remote that a team member runs on their own machine.
 */
function contentSecurityPolicy(template: string): string {
  const hashes = [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'strict-dynamic' ${hashes.join(' ')} 'self' ${googleCharts}`,
    `style-src 'self' ${googleCharts} ${ownMachine}`,
    `img-src 'self' data: ${ownMachine}`,
    `font-src 'self' ${ownMachine}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
