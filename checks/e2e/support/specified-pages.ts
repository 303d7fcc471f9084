/**
 * The pages that docs/product.md, "Pages" specifies, in the order of the menus. The host may have more of
 * them, at any position. Tests that list entries leave out those others.
 */
export const specifiedPages = [
  { address: '/', title: 'Dashboard' },
  { address: '/product', title: 'Product Analytics' },
  { address: '/customers', title: 'Customers' },
  { address: '/store', title: 'Store' },
  { address: '/message', title: 'Messages' },
  { address: '/setings', title: 'Settings' },
] as const;

/** Returns whether an address is that of a specified page. */
export const isSpecified = (address: string | null): boolean =>
  specifiedPages.some((page) => page.address === address);
