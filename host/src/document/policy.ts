/**
 * A preview may load files from the developer's machine. Without such a preview, `limit-sources.ts`
 * takes this away (docs/decisions/0012).
 */
const ownMachine = 'http://localhost:*';

/**
 * The Content-Security-Policy of `index.html`. A release adds the hashes of the inline scripts and
 * styles, and the sources that the live remotes need.
 */
export const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'", ownMachine],
  // A worker gets a policy of its own, from the response that it arrives in. It would be a way around this one.
  'worker-src': ["'none'"],
  'style-src-elem': ["'self'", ownMachine],
  'img-src': ["'self'", 'data:', ownMachine],
  'font-src': ["'self'", ownMachine],
  'manifest-src': ["'self'"],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  // The policy of `limit-sources.ts` decides which address a script element can get.
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
};

const googleCharts = 'https://www.gstatic.com/charts/';

/** The sources that remotes may add to the policy (docs/reference/contracts.md, "The policy"). */
export const allowedSources = {
  'connect-src': [googleCharts],
  'script-src': [googleCharts],
  'style-src-attr': ["'unsafe-inline'"],
  // Component libraries add style elements.
  'style-src-elem': [googleCharts, "'unsafe-inline'"],
  'trusted-types': ['goog#html', "'allow-duplicates'"],
};
