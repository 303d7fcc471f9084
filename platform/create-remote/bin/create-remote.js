#!/usr/bin/env node
import './check-node.js';

await import('../dist/cli.js');
