/**
 * The policy for versions that were built before builds stated it. Delete this file when no origin
 * has such versions any more.
 */
import type { OutsideAddresses, Policy } from '@backshop/build-config/output-format';

const googleCharts = 'https://www.gstatic.com/charts/';
const ownMachine = 'http://localhost:*';

/** The policy of a host without `policy.json`. It allows what commands allowed at that time. */
export const legacyPolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'strict-dynamic'", "'self'", googleCharts],
  'style-src': ["'self'", googleCharts, ownMachine],
  'img-src': ["'self'", 'data:', ownMachine],
  'font-src': ["'self'", ownMachine],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/**
 * Directives that the release leaves out while a remote without outside addresses in its contract is
 * live. Such a remote can put drawings into the document as HTML, which Trusted Types refuse.
 */
export const trustedTypesDirectives = ['require-trusted-types-for', 'trusted-types'];

/** The outside addresses of a remote whose contract states none: it could use these. */
export const legacyAddresses: OutsideAddresses = {
  'script-src': [googleCharts],
  'style-src': [googleCharts],
};
