// A CloudFront function on viewer requests (docs/how-to/deploy-to-s3.md, "Set up CloudFront"). It chooses the object of
// the bucket that answers. So each copy of a file has an address of its own in CloudFront's cache, and a browser never
// gets one that it cannot read. CloudFront's JavaScript (runtime 2.0) has no destructuring and no `?.`.

/** The folders with files for browsers. Every other address is a page, or nothing. */
const inFolders = /^\/(host|remotes|version-lists)(\/|$)/;
const noPage = /^\/(releases|builds)(\/|$)|^(?!\/index\.html$).*\.\w+$/;

// eslint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  const request = event.request;
  // An encoded slash could lead to another file than these rules expect.
  if (/%(2f|5c)/i.test(request.uri)) return { statusCode: 404 };
  if (!inFolders.test(request.uri)) {
    // The bucket has more files, with the names of people, and source maps. No address leads to them, encoded or not.
    if (noPage.test(request.uri)) return { statusCode: 404 };
    request.uri = '/index.html';
  }
  if (/^\/(host|remotes)\/.+(\.(css|js|svg|woff2)|\/release\.json)$/.test(request.uri))
    request.uri += copyFor(request);
  return request;
}

/** Returns what the name of the best copy has more than that of the file: of a delta, or of a compressed copy. */
function copyFor(request) {
  const valueOf = (name) => (request.headers[name] ? request.headers[name].value : '');
  const accepts = (encoding) =>
    new RegExp(`(^|,) *${encoding} *(,|$|; *q=(1|0\\.[0-9]*[1-9]))`, 'i').test(
      valueOf('accept-encoding'),
    );
  const from = /^"([\w.-]+)"$/.exec(valueOf('dictionary-id'));
  // `?retry=1` follows a failure, so it asks for the file itself. A part of a file is no part of a delta.
  const isWhole = Object.keys(request.querystring).length === 0 && !valueOf('range');
  if (from && valueOf('available-dictionary') && accepts('dcz') && isWhole)
    return `.${from[1]}.dcz`;
  if (request.uri.endsWith('.woff2')) return ''; // Fonts are compressed already.
  if (accepts('br')) return '.br';
  return accepts('gzip') ? '.gz' : '';
}
