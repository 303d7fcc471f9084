import {
  attachShareScopeMap,
  bundlerRuntime,
  type ConsumesOptions,
  type InitContainerEntryOptions,
  runtime,
} from '@module-federation/webpack-bundler-runtime/bundler';

let starting: unknown;

/**
 * The remote's own federation runtime, for a host whose runtime it cannot use (`host-runtime.ts`). Starts
 * the runtime at the first call, and then loads the shared dependencies of a chunk.
 */
export async function consume(
  container: InitContainerEntryOptions,
  options: ConsumesOptions,
): Promise<void> {
  starting ??= start(container);
  await starting;
  const promises: Promise<unknown>[] = [];
  bundlerRuntime.consumes({ ...options, promises });
  await Promise.all(promises);
}

/** Does what the generated code of an entry does when the runtime is there from the start. */
function start(container: InitContainerEntryOptions): unknown {
  const { webpackRequire } = container;
  // `init` would return an instance of the same name, for example of another version of the remote. Both `init` and
  // `createInstance` would keep it for ever.
  const ownRuntime = {
    ...runtime,
    init: (options: ConstructorParameters<typeof runtime.ModuleFederation>[0]) =>
      new runtime.ModuleFederation(options),
  };
  Object.assign(webpackRequire.federation, {
    runtime: ownRuntime,
    bundlerRuntime,
    attachShareScopeMap,
  });
  webpackRequire.federation.instance = bundlerRuntime.init(container as never) as never;
  return bundlerRuntime.initContainerEntry(container);
}
