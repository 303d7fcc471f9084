declare const __webpack_public_path__: string | undefined;

/** The path at which the product is served, without a slash at its end: `/app`. Empty at the root. */
export const base = /* @__PURE__ */ readBase();

/**
 * Returns the path in the product of the path of an address: `/orders` for `/app/orders`. The router, pages and menus
 * use paths in the product. The opposite is `base + path`.
 */
export function pathInProduct(pathname: string): string {
  // Servers answer `//` like `/`, but as an address, `//orders` names another host.
  const path = pathname.slice(base.length).replace(/^\/+/, '/') || '/';
  // They also answer `/daily%2Dsales`: any letter, digit or hyphen can be encoded (RFC 3986, section 6.2.2.2).
  return path.replace(/%(?:2d|3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent);
}

/** webpack's public path is the address of the host's folder: `https://shop.example/app/host/<version>/`. */
function readBase(): string {
  // Tests have no webpack.
  const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  return /\/\/[^/]*(.*)\/host\//.exec(folder)?.[1] ?? '';
}
