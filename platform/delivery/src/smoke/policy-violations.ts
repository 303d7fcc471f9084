import type { BrowserContext } from '@playwright/test';

/** The function that the pages of a watched context call. */
const reportName = 'reportPolicyViolation';

/**
 * Watches all pages that a browser context opens from now on.
 * @returns the violations of the Content-Security-Policy, as they happen: `connect-src
 *   https://example.com/`
 */
export async function watchPolicyViolations(context: BrowserContext): Promise<string[]> {
  const violations: string[] = [];
  await context.exposeFunction(reportName, (violation: string) => void violations.push(violation));
  await context.addInitScript((report) => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const reporter = window as unknown as Record<string, (violation: string) => unknown>;
      void reporter[report]!(`${effectiveDirective} ${blockedURI}`);
    });
  }, reportName);
  return violations;
}
