import { ModuleFederation, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import {
  attachShareScopeMap,
  bundlerRuntime,
} from '@module-federation/webpack-bundler-runtime/bundler';
import manifest from '@module-federation/webpack-bundler-runtime/package.json';
import type { sharedSingletons } from './shared-singletons';

type Options = ConstructorParameters<typeof ModuleFederation>[0];

/** What the host shares with the containers of remotes. */
export interface ShareScopes {
  /** Returns the shared dependencies for one container, which no other container gets. */
  create: () => object;
  /** Returns whether the container with this share scope could not use a shared dependency of the host. */
  hasRefused: (shareScope: object) => boolean;
}

/**
 * Starts Module Federation in the host. This module has everything in the host that depends on how Module Federation
 * works inside (docs/decisions/0047).
 *
 * Remotes use the host's federation runtime, because their entries contain none. A remote that cannot use this
 * version brings its own (docs/decisions/0002).
 * @param shared what remotes get from the host
 */
export function startModuleFederation(shared: typeof sharedSingletons): ShareScopes {
  /** The share scopes of containers that have refused what the host shares, or have not found something in it. */
  const refused = new WeakSet<object>();
  const { shareScopeMap } = new ModuleFederation({
    name: 'host',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared,
  });
  registerGlobalPlugins([
    {
      name: 'backshop',
      // Remotes have no copies of what they share, so none of them recovers.
      errorLoadShare: ({ origin }) => void refused.add(origin.shareScopeMap.default!),
    },
  ]);
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME: {
      version: manifest.version,
      // Each remote gets an instance of its own. The `init` of Module Federation would keep it for ever.
      runtime: { init: (options: Options) => new ModuleFederation(options) },
      attachShareScopeMap,
      bundlerRuntime,
      bundlerRuntimeOptions: {},
    },
  });
  return {
    create: () => ({ ...shareScopeMap.default }),
    hasRefused: (shareScope) => refused.has(shareScope),
  };
}
