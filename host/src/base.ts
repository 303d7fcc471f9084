declare const __webpack_public_path__: string | undefined;

/** The path at which the product is served, without a slash at its end: `/app`. Empty at the root. */
export const base = /* @__PURE__ */ readBase();

/**
 * Returns the path in the product of the path of an address: `/orders` for `/app/orders`. The router, pages and menus
 * use paths in the product. The opposite is `base + path`.
 */
export function pathInProduct(pathname: string): string {
  // Servers answer `//` like `/`, but as an address, `//orders` names another host.
  return pathname.slice(base.length).replace(/^\/+/, '/') || '/';
}

/** webpack's public path is the address of the host's folder: `https://shop.example/app/host/<version>/`. */
function readBase(): string {
  // Tests have no webpack.
  const folder = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  return /\/\/[^/]*(.*)\/host\//.exec(folder)?.[1] ?? '';
}
