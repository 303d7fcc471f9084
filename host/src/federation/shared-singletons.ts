import type { registerShared } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';

/**
 * What exists once at run time, as the host hands it to the remotes. It registers them itself: its own
 * code imports React like any other, without asking the federation for what is its own
 * (docs/decisions/0041).
 */
export const sharedSingletons = {
  react: singleton(React),
  'react-dom': singleton(ReactDOM),
  'react/jsx-runtime': singleton(jsxRuntime),
} satisfies Parameters<typeof registerShared>[0];

function singleton(module: object) {
  // React's packages are released together, under one version.
  const { version } = React;
  return {
    version,
    lib: () => module,
    shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
  };
}
