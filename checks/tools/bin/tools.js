#!/usr/bin/env node
import '@backshop/delivery/check-node';

const { register } = await import('tsx/esm/api');
register();
await import('../src/cli.ts');
