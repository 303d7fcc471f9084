/**
 * The headers that a server must add to every response. The rest of the Content-Security-Policy is
 * in `index.html`; browsers ignore `frame-ancestors` there.
 */
export const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;
