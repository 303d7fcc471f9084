import type { BrowserContext } from '@playwright/test';

/** The function that the pages of a watched context call. */
const reportName = 'reportPolicyViolation';

/**
 * Watches all pages that a browser context opens from now on.
 * @param counts whether a violation counts, by the script that caused it and by what the policy blocked
 * @returns the violations of the Content-Security-Policy, as they happen: `connect-src
 *   https://example.com/`
 */
export async function watchPolicyViolations(
  context: BrowserContext,
  counts: (files: string) => boolean = () => true,
): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction(reportName, (directive: string, blocked: string, source: string) => {
    if (counts(`${source} ${blocked}`)) violations.push(`${directive} ${blocked}`);
  });
  await context.addInitScript((report) => {
    addEventListener('securitypolicyviolation', (violation) => {
      const { effectiveDirective, blockedURI, sourceFile } = violation;
      const reporter = window as unknown as Record<string, (...texts: string[]) => unknown>;
      void reporter[report]!(effectiveDirective, blockedURI, sourceFile);
    });
  }, reportName);
  return violations;
}
