#!/usr/bin/env node
import '@backshop/delivery/check-node';

// `webpack.config.ts` is TypeScript. In the workspace, this package is too.
const { register } = await import('tsx/esm/api');
register();
await import('@backshop/dev-server/cli');
