import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** Packages whose tests run in jsdom. The other packages' tests run in Node. */
const jsdomPackages = readdirSync('.').filter(
  (name) => /^(host|ui|remote-.*)$/.test(name) && existsSync(`${name}/package.json`),
);

export default {
  // One worker for each core. By default, Jest keeps one core for its main process, which mostly waits.
  maxWorkers: '100%',
  projects: [
    ...jsdomPackages.map((name) => project(name)),
    project('platform/build-config', { testEnvironment: 'node' }),
    project('platform/delivery', { testEnvironment: 'node' }),
    project('platform/dev-server', { testEnvironment: 'node' }),
    project('platform/create-remote', { testEnvironment: 'node' }),
    project('checks/tools', { testEnvironment: 'node' }),
    project('checks/bench', { testEnvironment: 'node' }),
  ],
};

function project(folder, options = {}) {
  return {
    displayName: basename(folder),
    rootDir: `./${folder}`,
    preset: '@backshop/build-config',
    ...options,
  };
}
