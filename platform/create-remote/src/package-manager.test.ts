import { packageManager } from './package-manager';

test.each([
  ['npm/10.8.2 node/v20.19.0 linux x64 workspaces/false', 'npm install', 'npm ci'],
  [
    'pnpm/10.34.9 npm/? node/v24.1.0 linux x64',
    'pnpm install',
    'npm install --global pnpm@10.34.9 && pnpm install --frozen-lockfile',
  ],
  [
    'yarn/1.22.22 npm/? node/v20.19.0 linux x64',
    'yarn install',
    'npm install --global yarn@1.22.22 && yarn install --frozen-lockfile',
  ],
  [
    'yarn/4.9.1 npm/? node/v20.19.0 linux x64',
    'yarn install',
    'npm install --global @yarnpkg/cli-dist@4.9.1 && yarn install --immutable',
  ],
  ['bun/1.2.0 npm/? node/v24.1.0 linux x64', 'npm install', 'npm ci'],
  [undefined, 'npm install', 'npm ci'],
])('recognises the package manager in "%s"', (userAgent, install, ciInstall) => {
  expect(packageManager(userAgent)).toMatchObject({ install, ciInstall });
});

test.each([
  [undefined, {}],
  ['pnpm/10.34.9', { pnpm: '>=10.5' }],
  ['yarn/1.22.22', { yarn: '>=1.22' }],
  ['yarn/4.9.1', { yarn: '>=4' }],
])('requires of "%s" the engines %j', (userAgent, engines) => {
  expect(packageManager(userAgent).engines).toEqual(engines);
});

test('only npm needs "--" before the options of a script', () => {
  expect(packageManager().beforeOptions).toBe(' --');
  expect(packageManager('pnpm/10.34.9').beforeOptions).toBe('');
});
