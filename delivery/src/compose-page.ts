import { createHash } from 'node:crypto';
import { inlineJson, pageTokens } from '@backshop/build-config/output-format';
import type { Release } from '@backshop/shared-types';

/** Host of Google's chart loader, the one script that is not ours. */
const googleCharts = 'https://www.gstatic.com/charts/';

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

/** The policy that a composed page carries. */
export function policyOfPage(page: string): string {
  return /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
}

/** Our own origin and Google's charts; the inline boot script goes by its hash. */
function contentSecurityPolicy(template: string): string {
  const hashes = [...template.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${googleCharts} ${hashes.join(' ')}`,
    `style-src 'self' ${googleCharts}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
