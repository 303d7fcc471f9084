/** Browser features that the product does not use. No script of the page can ask staff for them. */
const unusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * The headers that a server must add to every response. The rest of the Content-Security-Policy is
 * in `index.html`; browsers ignore `frame-ancestors` there. docs/decisions/0031 explains why
 * Integrity-Policy only reports. Strict-Transport-Security is not here: only whoever sets up HTTPS
 * can promise it (docs/reference/origin.md, "Security headers").
 */
export const securityHeaders = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Integrity-Policy-Report-Only': 'blocked-destinations=(script)',
  'Permissions-Policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
} as const;

/**
 * The policy of the files of versions. Browsers ignore it for scripts, styles and fonts. A file that is opened as a page
 * can run nothing: anyone who may stage a version could act for staff otherwise. An SVG may have styles.
 */
export const versionedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";
