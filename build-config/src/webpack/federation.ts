import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Exist once at run time; the host provides them (`shared-singletons.ts`). What makes elements is among
 * them because it reaches into React's insides; the router is not: it is the host's alone.
 */
const singletons = ['react', 'react-dom', 'react/jsx-runtime'] as const;

/**
 * - `consume`: a released remote carries no copy and takes the host's.
 * - `both`: a remote under development takes the host's, or its own when it runs alone.
 */
type Sharing = 'consume' | 'both';

/** The `shared` option of the federation plugin for one remote. */
export function sharedSingletons(root: string, sharing: Sharing) {
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
          requiredVersion: `^${version}`,
          // Another version is refused, and named, rather than tried.
          strictVersion: true,
          ...(sharing === 'consume' && { import: false as const }),
        },
      ];
    }),
  );
}

/** What both sides of the federation have in common. */
export const federationDefaults = {
  shareStrategy: 'loaded-first',
  // The contracts are typed by @backshop/shared-types.
  dts: false,
} as const;

/** Leaves out of the federation runtime what a page that registers direct entries never uses. */
export const leanRuntime = { disableSnapshot: true, target: 'web' } as const;

/**
 * Where a released remote finds the federation runtime: it is the host's, and the only one there is.
 * Both have to be built with the same version of Module Federation (docs/decisions/0014).
 */
export function hostsRuntime(
  { request }: { request?: string },
  callback: (error?: null, external?: string) => void,
): void {
  const isRuntime = request?.endsWith('webpack-bundler-runtime/dist/bundler.js');
  if (isRuntime) callback(null, 'window _FEDERATION_RUNTIME');
  else callback();
}
