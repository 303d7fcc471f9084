#!/usr/bin/env node
import { register } from 'tsx/esm/api';

// `webpack.config.ts` is TypeScript. In the workspace, this package is too.
register();
await import('@backshop/delivery/cli');
