import { CommandError } from '../base/command-error';
import { httpOrigin } from '../origin/http-origin';
import { servedAddress } from '../origin/served-address';
import { previewPath, servedRelease } from '../release/served';

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
  remotePages: string[],
): Promise<URL> {
  const address = servedAddress(against);
  const origin = httpOrigin(address);
  const live = await servedRelease(origin, address);
  const path = await previewPath(origin, live, remote, () => remotePages);
  if (path !== undefined) return new URL(path, address);
  const known = Object.keys(live.remotes).join(', ');
  throw new CommandError(
    `${address} does not know the remote "${remote}". Its release has ${known}, and "${remote}" has no page. Add an expose whose props are PageProps.`,
  );
}
