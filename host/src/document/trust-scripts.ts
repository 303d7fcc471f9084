import { storedOverride } from '../override/override-request';

/** The parts of the Trusted Types API that are used here. TypeScript does not have it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string | null },
  ) => unknown;
}

/**
 * Creates the only Trusted Types policy of the document. The browser asks it before it sets the address of
 * a script. It accepts scripts of the host and the remotes, of the given addresses, and of this tab's
 * override. It refuses all others, and HTML or code from strings.
 *
 * Browsers without Trusted Types ignore it (docs/decisions/0064).
 * @param outsideAddresses beginnings of addresses outside of the origin
 */
export function trustScripts(outsideAddresses: readonly string[]): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const { origin } = location;
  const trusted = [`${origin}/host/`, `${origin}/remotes/`, ...outsideAddresses];
  const [, ownMachine] = /@(http:\/\/localhost:\d+)$/.exec(storedOverride() ?? '') ?? [];
  if (ownMachine) trusted.push(`${ownMachine}/`);
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { href } = new URL(address, location.href);
      return trusted.some((start) => href.startsWith(start)) ? address : null;
    },
  });
}
