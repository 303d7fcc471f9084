import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readdirSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const sources = '**/*.{ts,tsx}';

/** Forbids importing workspace packages other than those named; tests are held to it too. */
function mayImport(files, allowed, ignores = []) {
  const others = ['bench', 'build-config', 'delivery', 'e2e', 'host', 'remote-*', 'shared-types']
    .filter((name) => !allowed.includes(name))
    .flatMap((name) => [`@backshop/${name}`, `@backshop/${name}/**`]);
  const message = 'docs/architecture.md says which package may import which.';
  return {
    files,
    ignores,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: others, message }] }] },
  };
}

/** Inside a package: what the first folder holds must not reach into the others. */
function zone(target, from, message) {
  return { target, from, message };
}

const folders = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `./${path}/${entry.name}`);

const remotes = folders('.').filter((path) => path.startsWith('./remote-'));

const featureZones = remotes.flatMap((remote) => {
  const features = folders(`${remote.slice(2)}/src/features`);
  return features.map((feature) =>
    zone(
      feature,
      [
        `${remote}/src/exposed`,
        `${remote}/src/page`,
        ...features.filter((other) => other !== feature),
      ],
      'A feature stands alone: pages and exposes compose features.',
    ),
  );
});

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.origin/', '**/test-results/'] },
  js.configs.recommended,
  {
    files: [sources],
    extends: [tseslint.configs.recommendedTypeChecked, reactHooks.configs.flat.recommended],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } } },
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      'import-x/no-relative-packages': 'error',
      'import-x/no-default-export': 'off',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: [
            ...featureZones,
            zone(
              './host/src/layout',
              './host/src/app',
              'The layout does not know what composes it.',
            ),
            ...['federation', 'flags', 'theme'].map((name) =>
              zone(
                `./host/src/${name}`,
                ['./host/src/app', './host/src/layout'],
                'The foundations do not know the shell.',
              ),
            ),
          ],
        },
      ],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // A method's parameters fit both ways; contracts are compared strictly (docs/decisions/0033).
    files: ['shared-types/**'],
    rules: { '@typescript-eslint/method-signature-style': 'error' },
  },
  mayImport(['shared-types/**', 'build-config/**'], []),
  mayImport(['host/src/**'], ['shared-types']),
  mayImport(['remote-*/src/**'], ['shared-types'], ['remote-*/src/bootstrap.tsx']),
  mayImport(['remote-*/src/bootstrap.tsx'], ['shared-types', 'build-config', 'host']),
  mayImport(['delivery/**'], ['shared-types', 'build-config']),
  mayImport(['e2e/**'], ['shared-types', 'delivery'], ['e2e/faults/broken-remote/build.ts']),
  mayImport(['e2e/faults/broken-remote/build.ts'], ['build-config']),
  // It builds the product in other ways, to measure it beside them (docs/decisions/0040).
  mayImport(['bench/**'], ['shared-types', 'build-config', 'delivery', 'e2e', 'host']),
  {
    files: ['bench/**', 'build-config/src/check/**', 'delivery/**', 'e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // A fixture of Playwright that needs no other says so with an empty pattern.
    files: ['e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    // To log is all that pointing at a country does (spec §2).
    files: ['remote-dashboard/src/features/top-countries/log-country.ts'],
    rules: { 'no-console': ['error', { allow: ['info'] }] },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      globals: { ...globals.node, ...globals.browser, ...globals.jest },
    },
  },
);
