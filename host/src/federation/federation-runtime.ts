import {
  attachShareScopeMap,
  bundlerRuntime,
  runtime,
} from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/**
 * Gives the federation runtime to the remotes: a released one carries none (docs/decisions/0014).
 * Each takes part as an instance of its own. `init` would take them for the host, whose build this is.
 */
export function provideRuntime(): void {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME: {
      runtime: { ...runtime, init: runtime.createInstance },
      attachShareScopeMap,
      // A build that exposes nothing leaves this one out.
      bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
      bundlerRuntimeOptions: {},
    },
  });
}
