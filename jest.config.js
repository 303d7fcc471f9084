const packages = ['host', 'remote-dashboard', 'remote-notifications', 'remote-placeholders'];

export default {
  projects: [
    ...packages.map((name) => ({
      displayName: name,
      rootDir: `./${name}`,
      preset: '@backshop/build-config',
    })),
    {
      displayName: 'delivery',
      rootDir: './delivery',
      preset: '@backshop/build-config',
      testEnvironment: 'node',
    },
  ],
};
