/**
 * Headers that every answer of a server of an origin has, ours and any other's. The rest of its policy the
 * page carries itself; `frame-ancestors` does not work there.
 */
export const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;
