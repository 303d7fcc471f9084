// A CloudFront function on viewer responses (docs/how-to/deploy-to-s3.md, "Set up CloudFront"). It adds headers that a
// bucket cannot store. With them, browsers keep a file to decode deltas of its later versions, and other caches keep its
// copies apart. CloudFront's JavaScript (runtime 2.0) has no destructuring and no `?.`.

/** A file that is opened as a page can run nothing. Browsers ignore this for scripts, styles and fonts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** The address of a file, with the ending of the copy that the function on viewer requests chose. */
const file =
  /^\/(host|remotes\/[\w.-]+)\/([\w.-]+)\/([\w./-]+?\.(?:css|js|svg|woff2)|release\.json)(?:\.br|\.gz|\.[\w.-]+\.dcz)?$/;

// eslint-disable-next-line no-unused-vars -- CloudFront calls it.
function handler(event) {
  const response = event.response;
  const parts = file.exec(event.request.uri);
  if (parts && response.statusCode === 200) {
    const value = `match="/${parts[1]}/*/${parts[3]}", id="${parts[2]}"`;
    response.headers['use-as-dictionary'] = { value };
    response.headers.vary = { value: 'Accept-Encoding, Available-Dictionary, Dictionary-ID' };
  }
  // For every other address, the function on viewer requests chose the page itself.
  if (/^\/(host|remotes|version-lists)(\/|$)/.test(event.request.uri))
    response.headers['content-security-policy'] = { value: policy };
  return response;
}
