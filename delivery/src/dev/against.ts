import { pagesFile } from '@backshop/build-config/output-format';
import { CommandError } from '../command-error';
import { versionFolder } from '../origin/folders';
import { httpOrigin } from '../origin/http-origin';
import { servedAddress } from '../origin/served-address';
import { parseJson } from '../parse-json';
import { servedRelease } from '../release/served/served-release';

/**
 * Returns the address of the page of a deployed product that shows a remote. If the host has no page for the
 * remote, that is the preview of the remote's first page.
 * @param against the address of the product, without a path: `https://backshop.example`
 * @param remotePages the remote's exposes that are pages
 * @throws CommandError when the address does not serve the product, or nothing in it can show the remote
 */
export async function findLivePage(
  against: string,
  remote: string,
  [firstPage]: string[],
): Promise<URL> {
  const address = servedAddress(against);
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address);
  const pages = parseJson(
    (await origin.readText(`${versionFolder('host', live.host)}/${pagesFile}`)) ?? '',
  );
  const [path] =
    Object.entries(pages ?? {}).find(([, expose]) => String(expose).startsWith(`${remote}/`)) ?? [];
  if (path !== undefined) return new URL(path, address);
  if (firstPage !== undefined) return new URL(`/preview/${firstPage}`, address);
  if (Object.hasOwn(live.remotes, remote)) return new URL('/', address);
  const known = Object.keys(live.remotes).join(', ');
  throw new CommandError(
    `${address} does not know the remote "${remote}". Its release has ${known}, and "${remote}" has no page. Add an expose whose props are PageProps.`,
  );
}

/** Returns the address at which a deployed product offers the preview of a remote on this machine. */
export function previewAddress(page: URL, remote: string, served: string): string {
  return `${page.href}?override=${remote}@${served}`;
}
