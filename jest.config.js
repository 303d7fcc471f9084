import { readdirSync } from 'node:fs';

/** Packages whose tests run in a document; the tools' tests run in Node. */
const inDocument = readdirSync('.').filter((name) => /^(host|remote-.*)$/.test(name));

export default {
  projects: [
    ...inDocument.map((name) => project(name)),
    project('build-config', { testEnvironment: 'node' }),
    project('delivery', { testEnvironment: 'node' }),
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
