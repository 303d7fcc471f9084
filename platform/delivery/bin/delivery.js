#!/usr/bin/env node
import './check-node.js';

// `webpack.config.ts` is TypeScript. In the workspace, this package is too.
const { register } = await import('tsx/esm/api');
register();
await import('@backshop/delivery/cli');
