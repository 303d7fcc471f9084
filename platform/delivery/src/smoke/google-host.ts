/** All addresses of Google's host, as a pattern for `page.route`. */
export const googleHost = 'https://www.gstatic.com/**';
