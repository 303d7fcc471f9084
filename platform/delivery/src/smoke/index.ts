// The checks of a product in a browser, for Playwright.

export { bell, drawer, menu, pageHeading, panel, shownPages } from './app-shell';
export { googleHost } from './google-host';
export { watchPolicyViolations } from './policy-violations';
export { chromiumPath, chromiumPaths } from './run-checks';
export { passSignIn } from './sign-in';
export { smokeChecks } from './smoke-checks';
