import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Compiler } from 'webpack';
import type { Contract } from '../contract/contract';
import { reactRange, runtimePackage, testedRuntimes } from '../federation-versions';
import { addToEntry, browserModule } from './plugins/entry-code';

/**
 * Packages that exist once at run time. The host provides them (`shared-singletons.ts`). The JSX runtime is
 * one of them because it uses React's internals. The router is not shared, because only the host uses it.
 */
const singletons = ['react', 'react-dom', 'react/jsx-runtime'] as const;

/**
 * - `consume`: a released remote contains no copy and uses the host's.
 * - `both`: a remote under development uses the host's copy, or its own when it runs alone.
 */
type Sharing = 'consume' | 'both';

/**
 * Returns the `shared` option of the federation plugin for a remote.
 * @param root absolute path of the remote's package
 * @param react the versions of React that the remote works with
 */
export function sharedSingletons(
  { root, react }: { root: string; react?: string },
  sharing: Sharing,
) {
  const installed = createRequire(join(root, 'package.json'));
  return Object.fromEntries(
    singletons.map((name) => {
      const [folder = name] = name.split('/');
      const { version } = installed(`${folder}/package.json`) as { version: string };
      return [
        name,
        {
          singleton: true,
          version,
          requiredVersion: react ?? reactRange(version),
          // The runtime then refuses another version with an error that names it.
          strictVersion: true,
          ...(sharing === 'consume' && { import: false as const }),
        },
      ];
    }),
  );
}

/** Returns the versions of shared dependencies that a remote needs, for its contract. */
export function neededVersions(shared: ReturnType<typeof sharedSingletons>): Contract['shared'] {
  return { ...pick(shared, 'requiredVersion'), [runtimePackage]: testedRuntimes.join(' || ') };
}

/** The shared singletons that the host provides, each with its version. */
export type Provided = Record<string, { version: string }>;

/**
 * Returns the versions of shared dependencies that the host provides, for its contract.
 * @param root absolute path of the host's package
 */
export function providedVersions(root: string, provides: Provided): Contract['shared'] {
  const installed = createRequire(join(root, 'package.json'));
  const runtime = installed(`${runtimePackage}/package.json`) as { version: string };
  return { ...pick(provides, 'version'), [runtimePackage]: runtime.version };
}

function pick<Key extends string>(
  shared: Record<string, Record<Key, string>>,
  key: Key,
): Contract['shared'] {
  return Object.fromEntries(Object.entries(shared).map(([name, each]) => [name, each[key]]));
}

/**
 * The `manifest` option of a remote. The manifest would name the installed patch of React, so the same output
 * would become another version after each patch. Nothing reads it.
 */
export const manifestWithoutPatches = {
  additionalData: ({ stats }: { stats: { shared: { version: string }[] } }) => {
    for (const each of stats.shared) each.version = '';
  },
};

/** Options of the federation plugin that do not depend on the remote. */
export const federationDefaults = {
  shareStrategy: 'loaded-first',
  // @backshop/shared-types has the types.
  dts: false,
} as const;

/** Leaves parts of a remote's own federation runtime out that no host with direct remote entries uses. */
export const leanRuntime = { disableSnapshot: true, target: 'web' } as const;

/**
 * Does the same in the host, which has no federation plugin. The host does not load remotes with the runtime either
 * (docs/decisions/0047).
 */
export const leanRuntimeValues = {
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
  FEDERATION_OPTIMIZE_NO_REMOTE: 'true',
  ENV_TARGET: '"web"',
};

/** Resolves packages as the federation plugin does. */
export const resolveAsPlugin = createRequire(
  createRequire(import.meta.url).resolve('@module-federation/enhanced/webpack'),
);

/**
 * Makes a remote use the host's federation runtime, or load its own if the host has none that was tested
 * (docs/decisions/0002). `browser/host-runtime.ts` is the code that runs in the browser.
 */
export class HostRuntimePlugin {
  readonly remote: string;

  constructor(remote: string) {
    this.remote = remote;
  }

  apply(compiler: Compiler): void {
    addToEntry(compiler, this.remote, 'load-own-runtime');
    const { DefinePlugin, NormalModuleReplacementPlugin } = compiler.webpack;
    const replacement = browserModule('host-runtime');
    // The federation plugin's generated code imports the runtime by this path.
    const runtime = resolveAsPlugin.resolve(`${runtimePackage}/bundler`).replaceAll('\\', '/');
    new NormalModuleReplacementPlugin(/\/bundler(\.js)?$/, (resolve) => {
      if (resolve.request === runtime) resolve.request = replacement;
    }).apply(compiler);
    new DefinePlugin({ TESTED_RUNTIMES: JSON.stringify(testedRuntimes) }).apply(compiler);
  }
}
