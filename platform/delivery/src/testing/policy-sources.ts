import type { Contract } from '@backshop/build-config/contract';
import { indexTemplate, policyFile } from '@backshop/build-config/output-files';
import type { Policy, PolicySources } from '@backshop/build-config/policy-sources';
import type { ReleasablePackage } from '../base/project';
import { builtPackage, builtRemote, withContract } from './built-package';
import { memoryOrigin } from './memory-store';
import { temporaryFolder } from './temporary-folder';

/** The policy of the test host. */
export const testPolicy: Policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'img-src': ["'none'"],
};

/** Returns an empty origin, and functions that build packages with CSP sources. */
export async function policySourcesOrigin() {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();
  /** Builds a host with a page for each of the remotes "maps" and "shop". */
  const host = async (allowed: PolicySources, policy = testPolicy) => {
    const template = '<meta content="__POLICY__"><script id="release">__RELEASE__</script>';
    const built = await builtPackage(await temporaryFolder(), 'host', {
      'main.js': '__HOST__',
      [indexTemplate]: template,
      [policyFile]: JSON.stringify(policy),
    });
    return withPages(built, ['maps/Page', 'shop/Page'], { policy: allowed });
  };
  const remote = async (name: string, policy: PolicySources) =>
    withPages(await builtRemote(workspace, name), [`${name}/Page`], { policy });
  return { origin, host, remote };
}

function withPages(built: ReleasablePackage, pages: string[], contract: Partial<Contract>) {
  const exposes = Object.fromEntries(pages.map((page) => [page, 'interface Exposes {}']));
  return withContract(built, { exposes, ...contract });
}
