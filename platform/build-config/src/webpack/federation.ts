import { createRequire } from 'node:module';
import { join } from 'node:path';
import { reactRange } from '../output-format';

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
