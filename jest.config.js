import { existsSync, readdirSync } from 'node:fs';

/** Packages whose tests run in jsdom. The other packages' tests run in Node. */
const jsdomPackages = readdirSync('.').filter(
  (name) => /^(host|ui|remote-.*)$/.test(name) && existsSync(`${name}/package.json`),
);

export default {
  // One worker for each core. By default, Jest keeps one core for its main process, which mostly waits.
  maxWorkers: '100%',
  // Long enough beside the end-to-end tests. No unit test measures time.
  testTimeout: 120_000,
  projects: [
    ...jsdomPackages.map((name) => project(name)),
    project('build-config', { testEnvironment: 'node' }),
    project('delivery', { testEnvironment: 'node' }),
    project('create-remote', { testEnvironment: 'node' }),
    project('tools', { testEnvironment: 'node' }),
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
