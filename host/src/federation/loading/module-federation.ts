import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import {
  attachShareScopeMap,
  bundlerRuntime,
  runtime,
} from '@module-federation/webpack-bundler-runtime/bundler';
import manifest from '@module-federation/webpack-bundler-runtime/package.json';

type Shared = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** What the host shares, by name and version, in the format of Module Federation. */
let hostScope: object = {};

/** The share scopes of containers that have refused what the host shares, or have not found something in it. */
const refused = new WeakSet<object>();

/**
 * Starts Module Federation in the host. This module has everything in the host that depends on how Module Federation
 * works inside (docs/decisions/0047).
 *
 * Remotes use the host's federation runtime, because their entries contain none. A remote that cannot use this
 * version brings its own (docs/decisions/0002).
 */
export function startModuleFederation(shared: Shared): void {
  const shareStrategy = 'loaded-first';
  const { shareScopeMap } = createInstance({ name: 'host', remotes: [], shareStrategy, shared });
  hostScope = shareScopeMap.default!;
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
      // The host's `init` would return the host's instance. Each remote gets its own.
      runtime: { ...runtime, init: runtime.createInstance },
      attachShareScopeMap,
      bundlerRuntime,
      bundlerRuntimeOptions: {},
    },
  });
}

/** Returns the shared dependencies for one container, which no other container gets. */
export function newShareScope(): object {
  return { ...hostScope };
}

/** Returns whether the container with this share scope could not use a shared dependency of the host. */
export function hasRefused(shareScope: object): boolean {
  return refused.has(shareScope);
}
