import {
  attachShareScopeMap,
  bundlerRuntime,
  runtime,
} from '@module-federation/webpack-bundler-runtime/bundler';
// No entry point of the package has this function in a build without exposes (docs/decisions/0047).
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import manifest from '@module-federation/webpack-bundler-runtime/package.json';

/**
 * Provides the federation runtime to the remotes, whose entries do not contain one
 * (docs/decisions/0014). Each remote gets its own instance. The host's `init` would return the host's.
 * A remote that cannot use this version brings its own runtime (docs/decisions/0073).
 */
export function provideRuntime(): void {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME: {
      version: manifest.version,
      runtime: { ...runtime, init: runtime.createInstance },
      attachShareScopeMap,
      bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
      bundlerRuntimeOptions: {},
    },
  });
}
