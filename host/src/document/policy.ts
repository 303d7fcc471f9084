/** An override may load styles, images and fonts from the developer's machine (docs/decisions/0012). */
const ownMachine = 'http://localhost:*';

/**
 * The Content-Security-Policy of `index.html`. A release adds the hashes of the inline scripts and
 * styles, and the outside addresses that the live remotes need.
 *
 * 'strict-dynamic' allows the scripts that the inline scripts start: the host, which loads the
 * remotes. Browsers without 'strict-dynamic' use the addresses instead.
 */
export const policy = {
  'default-src': ["'none'"],
  'script-src': ["'strict-dynamic'", "'self'"],
  'style-src': ["'self'", ownMachine],
  'img-src': ["'self'", 'data:', ownMachine],
  'font-src': ["'self'", ownMachine],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  // Only the policy of `trust-scripts.ts` decides which address a script can get.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

const googleCharts = 'https://www.gstatic.com/charts/';

/** The outside addresses that remotes may use (docs/contracts.md, "Outside addresses"). */
export const allowedAddresses = {
  'connect-src': [googleCharts],
  'script-src': [googleCharts],
  'style-src': [googleCharts],
};
