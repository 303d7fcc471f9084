// A Cloudflare Worker in front of an object store: docs/how-to/deploy-to-s3.md, "Set up Cloudflare". Each copy of a file
// has an address of its own in Cloudflare's cache, so a browser never gets one that it cannot read.

export default {
  /** `STORE` is a variable of the Worker: the address of the object store, such as `https://store.example`. */
  async fetch(request, { STORE }) {
    const { method, url } = request;
    if (!['GET', 'HEAD'].includes(method)) return refusal(405, 'Method not allowed');
    const { pathname } = new URL(url);
    const isInFolder = inFolders.test(pathname);
    // An encoded slash could lead to another file than these rules expect. The store has more files, with the names of
    // people, and source maps. No address leads to them, encoded or not.
    if (/%(2f|5c)/i.test(pathname) || (!isInFolder && noPage.test(pathname)))
      return refusal(404, 'Not found');
    const path = isInFolder ? pathname : page;
    for (const copy of copiesOf(path, request)) {
      const headers = pick(request.headers, ['If-None-Match', 'Range']);
      const response = await fetch(STORE + path + copy, {
        method,
        headers,
        cf: { cacheEverything: true },
      });
      if (response.ok || response.status === 304)
        return withPolicy(path, withDictionary(path, response));
      // A store that may not be listed answers 403 for what is not there.
      if (![403, 404].includes(response.status)) return response;
    }
    return refusal(404, 'Not found');
  },
};

const page = '/index.html';

/** The folders with files for browsers. Every other address is the page, or nothing. */
const inFolders = /^\/(host|remotes|version-lists)(\/|$)/;
const noPage = /^\/(releases|builds)(\/|$)|^(?!\/index\.html$).*\.\w+$/;

/** A file that is opened as a page can run nothing. Browsers ignore this for scripts, styles and fonts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** The address of a script, stylesheet, SVG, font or whole release: these have deltas. */
const file =
  /^\/(host|remotes\/[\w.-]+)\/([\w.-]+)\/([\w./-]+\.(?:css|js|svg|woff2)|release\.json)$/;

/** Returns what the names of the copies of a file have more than its own, the best copy first. The last is the file. */
function copiesOf(path, { headers, url, cf = {} }) {
  if (!file.test(path)) return [''];
  // Cloudflare replaces the header by its own.
  const accepted = cf.clientAcceptEncoding || headers.get('Accept-Encoding') || '';
  const accepts = (encoding) =>
    new RegExp(`(^|,) *${encoding} *(,|$|; *q=(1|0\\.[0-9]*[1-9]))`, 'i').test(accepted);
  const [, from] = /^"([\w.-]+)"$/.exec(headers.get('Dictionary-ID') || '') || [];
  // `?retry=1` follows a failure, so it asks for the file itself. A part of a file is no part of a delta.
  const isWhole = !new URL(url).search && !headers.has('Range');
  const isFont = path.endsWith('.woff2'); // Fonts are compressed already.
  const hasDelta = from && headers.has('Available-Dictionary') && accepts('dcz') && isWhole;
  return [
    ...(hasDelta ? [`.${from}.dcz`] : []),
    ...(isFont || !accepts('br') ? [] : ['.br']),
    ...(isFont || !accepts('gzip') ? [] : ['.gz']),
    '',
  ];
}

/** Lets browsers keep a file, to decode deltas of its later versions. A store cannot keep these headers. */
function withDictionary(path, response) {
  const parts = file.exec(path);
  if (!parts) return response;
  const [, parent, version, name] = parts;
  const headers = new Headers(response.headers);
  headers.set('Use-As-Dictionary', `match="/${parent}/*/${name}", id="${version}"`);
  headers.set('Vary', 'Accept-Encoding, Available-Dictionary, Dictionary-ID');
  // Cloudflare decodes and encodes br and gzip by itself, and does not know dcz.
  const encodeBody = headers.get('Content-Encoding') === 'dcz' ? 'manual' : 'automatic';
  return new Response(response.body, { status: response.status, headers, encodeBody });
}

function withPolicy(path, response) {
  if (path === page) return response;
  const headers = new Headers(response.headers);
  headers.set('Content-Security-Policy', policy);
  const encodeBody = headers.get('Content-Encoding') === 'dcz' ? 'manual' : 'automatic';
  return new Response(response.body, { status: response.status, headers, encodeBody });
}

function refusal(status, text) {
  return new Response(`${text}\n`, { status, headers: { 'Cache-Control': 'no-store' } });
}

function pick(headers, names) {
  return names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name)]] : []));
}
