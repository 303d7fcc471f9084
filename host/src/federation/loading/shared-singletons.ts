import type { registerShared } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

/**
 * The shared dependencies that the host provides to the remotes. The host itself imports React as
 * usual, without federation (docs/decisions/0002).
 */
export const sharedSingletons = {
  react: singleton(React),
  'react-dom': singleton(ReactDOM),
  'react/jsx-runtime': singleton(jsxRuntime),
} satisfies Parameters<typeof registerShared>[0];

function singleton(module: object) {
  const { version } = React; // React's packages are released together, under one version.
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
  };
}
