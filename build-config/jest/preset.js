import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export default {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFilesAfterEnv: [require.resolve('./setup.cjs')],
  transform: {
    '\\.tsx?$': [
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
  // Swiper ships ES modules only.
  transformIgnorePatterns: ['/node_modules/\\.pnpm/(?!swiper@)'],
  moduleNameMapper: {
    '\\.module\\.scss$': require.resolve('identity-obj-proxy'),
    '\\.(scss|svg)(\\?drawing)?$': require.resolve('./file-stub.cjs'),
  },
};
