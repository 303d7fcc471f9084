import {
  type Contract,
  indexTemplate,
  type OutsideAddresses,
  type Policy,
  policyFile,
} from '@backshop/build-config/output-format';
import { directoryOrigin } from '../origin/directory/directory-origin';
import type { ReleasablePackage } from '../project';
import { builtHost, builtPackage, builtRemote, withContract } from './built-package';
import { temporaryFolder } from './temporary-folder';

/** The policy of the test host. */
export const testPolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'img-src': ["'none'"],
};

/** Returns an empty origin, and functions that build packages with outside addresses. */
export async function outsideAddressesOrigin() {
  const workspace = await temporaryFolder();
  const origin = directoryOrigin(await temporaryFolder());
  /** Builds a host with a page for each of the remotes "maps" and "shop". */
  const host = async (allowed: OutsideAddresses, policy = testPolicy) => {
    const template =
      '<meta content="__POLICY__"><script id="release" data-candidates>__RELEASE__</script>';
    const built = await builtPackage(await temporaryFolder(), 'host', {
      'main.js': '__HOST__',
      [indexTemplate]: template,
      [policyFile]: JSON.stringify(policy),
    });
    return withPages(built, ['maps/Page', 'shop/Page'], { outsideAddresses: allowed });
  };
  const remote = async (name: string, outsideAddresses: OutsideAddresses) =>
    withPages(await builtRemote(workspace, name), [`${name}/Page`], { outsideAddresses });
  /** Builds a host as before builds stated their policy. */
  const oldHost = async () => withPages(await builtHost(workspace), ['maps/Page', 'shop/Page'], {});
  /** Builds a remote as before builds stated their outside addresses. */
  const oldRemote = async (name: string) =>
    withPages(await builtRemote(workspace, name), [`${name}/Page`], {});
  return { origin, host, remote, oldHost, oldRemote };
}

function withPages(built: ReleasablePackage, pages: string[], contract: Partial<Contract>) {
  const exposes = Object.fromEntries(pages.map((page) => [page, 'interface Exposes {}']));
  return withContract(built, { exposes, ...contract });
}
