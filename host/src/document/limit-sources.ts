import { storedPreview } from '../preview/stored-preview';

/** The parts of the Trusted Types API that are used here. TypeScript does not have it. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string | null },
  ) => unknown;
}

/**
 * Limits what this document can load to the origin, the outside addresses and the server of this tab's
 * preview, in two ways.
 *
 * The policy in `index.html` is the same for every tab, so it allows all servers on the user's machine
 * (`http://localhost:*`). A second policy allows only the one of the preview. A browser loads only what both
 * policies allow, so the second one does not have to repeat the first.
 *
 * Trusted Types: the browser asks this document's default policy before it sets the address of a script
 * element. It accepts scripts of the host and the remotes. It refuses HTML and code from strings. Browsers
 * without Trusted Types ignore it (docs/decisions/0063).
 * @param base the path at which the product is served
 * @param outsideScripts beginnings of addresses outside of the origin. An origin ends with a slash: no other name begins so
 */
export function limitSources(base: string, outsideScripts: readonly string[]): void {
  const [, ownMachine = ''] = /@(http:\/\/localhost:\d+)$/.exec(storedPreview(base) ?? '') ?? [];

  // A development build of the host has no policy.
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv]');
  if (policy) {
    const second = policy.cloneNode() as HTMLMetaElement;
    second.content = `default-src 'self' https: data: 'unsafe-inline' ${ownMachine}`;
    document.head.append(second);
  }

  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const product = location.origin + base;
  const trusted = [`${product}/host/`, `${product}/remotes/`, ...outsideScripts];
  if (ownMachine) trusted.push(`${ownMachine}/`);
  trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => {
      const { href } = new URL(address, location.href);
      return trusted.some((start) => href.startsWith(start)) ? address : null;
    },
  });
}
