import { CommandError } from '../base/command-error';

/**
 * Returns the address of a product without a slash at its end: `https://backshop.example`.
 * @param option the option that states it, for the error message
 * @throws CommandError when the text is not the address of a whole product
 */
export function servedAddress(text: string, option = '--against'): string {
  const example = `Give it like this: ${option} https://backshop.example`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandError(`"${text}" is not an address. ${example}`);
  }
  if (url.href === `${url.origin}/`) return url.origin;
  throw new CommandError(
    `"${text}" has more than a protocol, a name and a port. The product is at the root of its address: ${option} ${url.origin}`,
  );
}
