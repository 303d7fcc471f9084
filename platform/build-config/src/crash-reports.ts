/** Where a page under `pnpm dev` reports its errors, on the dev server that it comes from. */
export const crashAddress = '/backshop-crash';
