import { readdirSync } from 'node:fs';

/** Packages whose tests run in a document; the tools' tests run in Node. */
const inDocument = readdirSync('.').filter((name) => /^(host|remote-.*)$/.test(name));

export default {
  // Long enough for a busy machine: no test here measures time.
  testTimeout: 30_000,
  projects: [
    ...inDocument.map((name) => project(name)),
    project('build-config', { testEnvironment: 'node' }),
    project('delivery', { testEnvironment: 'node' }),
    project('bench', { testEnvironment: 'node' }),
  ],
};

function project(name, options = {}) {
  return {
    displayName: name,
    rootDir: `./${name}`,
    preset: '@backshop/build-config',
    ...options,
  };
}
