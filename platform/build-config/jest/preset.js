import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const pictures = require('../pictures.json');

// A shell may set another value, and React's production build cannot be tested.
process.env.NODE_ENV = 'test';

export default {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFilesAfterEnv: [require.resolve('./setup.cjs')],
  transform: {
    '\\.(?:tsx?|m?js)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
      },
    ],
  },
  // Installed packages run as they are, except Backshop's: they are ES modules, which Jest does not load.
  transformIgnorePatterns: ['/node_modules/(?!(?:.+/node_modules/)?@backshop/)'],
  moduleNameMapper: {
    '\\.module\\.scss$': require.resolve('./class-names.cjs'),
    [`\\.(scss|svg|${pictures.join('|')})(\\?drawing)?$`]: require.resolve('./file-stub.cjs'),
  },
};
