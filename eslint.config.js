import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import { readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';
import { classNames } from './checks/tools/src/lint/class-names.cjs';
import { sourceZones, zones } from './checks/tools/src/lint/import-zones.js';
import { oneShotReads } from './checks/tools/src/lint/one-shot-reads.cjs';
import { oldestBrowsers } from './checks/tools/src/lint/oldest-browsers.cjs';
import { textsThatChange } from './checks/tools/src/lint/texts-that-change.cjs';

const sources = '**/*.{ts,tsx}';

/** Forbids importing workspace packages other than the named ones, in tests too. */
function mayImport(files, allowed, ignores = []) {
  const others = [
    'bench',
    'build-config',
    'create-remote',
    'delivery',
    'dev-server',
    'e2e',
    'host',
    'remote-*',
    'shared-types',
    'tools',
    'ui',
  ]
    .filter((name) => !allowed.includes(name))
    .flatMap((name) => [`@backshop/${name}`, `@backshop/${name}/**`]);
  const message = 'See the import rules in docs/how-it-works/README.md.';
  return {
    files,
    ignores,
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group: others, message }] }] },
  };
}

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/', '.origin/', '**/test-results/', '!**/src/**'] },
  js.configs.recommended,
  {
    files: [sources],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { 'import-x': importX, styles: { rules: { 'class-names': classNames } } },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver': { node: { extensions: ['.ts', '.tsx', '.js'] } },
    },
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
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
      'import-x/no-relative-packages': 'error',
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-console': 'error',
      'styles/class-names': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['platform/{build-config,delivery}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts', 'platform/delivery/src/testing/**'],
    rules: { 'import-x/no-restricted-paths': ['error', { zones: sourceZones }] },
  },
  {
    // A lazy chunk may import the file that loads it.
    files: ['**/src/**/*.{ts,tsx}'],
    rules: {
      'import-x/no-cycle': [
        'error',
        { ignoreExternal: true, allowUnsafeDynamicCyclicDependency: true },
      ],
    },
  },
  {
    // A concept is a file. What is longer has more than one.
    files: ['**/*.{ts,tsx,js,cjs,mjs}'],
    ignores: ['**/*.test.{ts,tsx}', '**/*.suite.ts', 'checks/e2e/**'],
    rules: { 'max-lines': ['error', 300] },
  },
  {
    // These rules run React's compiler, which takes long. Nothing else that staff see uses React.
    files: ['**/*.tsx', '{host,remote-*,ui}/**/*.ts', 'platform/build-config/src/standalone/**'],
    ignores: ['**/*.test.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // What staff can translate.
    files: ['{host,remote-*,ui}/src/**/*.tsx'],
    ignores: ['**/*.test.tsx'],
    plugins: { texts: { rules: { 'texts-that-change': textsThatChange } } },
    rules: { 'texts/texts-that-change': 'error' },
  },
  {
    // What runs in the browsers of staff. The standalone pages and the tests do not.
    files: [
      'host/src/**/*.{ts,tsx}',
      'ui/src/**/*.{ts,tsx}',
      'remote-*/src/**/*.{ts,tsx}',
      'platform/build-config/src/webpack/browser/*.ts',
    ],
    ignores: ['**/*.test.{ts,tsx}'],
    plugins: { backshop: { rules: { 'oldest-browsers': oldestBrowsers } } },
    rules: {
      'backshop/oldest-browsers': [
        'error',
        JSON.parse(readFileSync('platform/build-config/browsers.json', 'utf8')),
        [
          // The Dashboard also works in Safari, which does not have these.
          'requestIdleCallback',
          'cancelIdleCallback',
          // "Copy details" shows the text in Firefox before 127, which does not have these.
          'ClipboardItem',
          'Clipboard.write',
          // The theme fades where the browser can.
          'Document.startViewTransition',
          'ViewTransition.ready',
        ],
      ],
    },
  },
  {
    // TypeScript compares method parameters loosely, but contracts strictly (docs/decisions/0033).
    files: ['shared-types/**'],
    rules: { '@typescript-eslint/method-signature-style': 'error' },
  },
  mayImport(['shared-types/**', 'platform/create-remote/**', 'ui/**'], []),
  mayImport(['platform/build-config/**'], ['shared-types']),
  mayImport(['host/src/**'], ['shared-types', 'ui']),
  mayImport(['remote-*/src/**'], ['shared-types', 'ui'], ['remote-*/src/bootstrap.tsx']),
  mayImport(['remote-*/src/bootstrap.tsx'], ['shared-types', 'build-config', 'ui']),
  mayImport(['platform/delivery/**'], ['shared-types', 'build-config']),
  mayImport(['platform/dev-server/**'], ['shared-types', 'build-config', 'delivery']),
  mayImport(
    ['checks/tools/**'],
    ['shared-types', 'build-config', 'create-remote', 'delivery', 'dev-server'],
  ),
  mayImport(
    ['checks/e2e/**'],
    ['shared-types', 'delivery', 'tools'],
    ['checks/e2e/faults/broken-remote/build.ts'],
  ),
  mayImport(['checks/e2e/faults/broken-remote/build.ts'], ['build-config']),
  // The bench builds the product in other ways, to compare them (docs/decisions/0040).
  mayImport(['checks/bench/**'], ['shared-types', 'build-config', 'delivery', 'e2e', 'host']),
  {
    files: [
      'checks/bench/**',
      'platform/create-remote/**',
      'platform/delivery/**',
      'platform/dev-server/**',
      'checks/e2e/**',
      'checks/tools/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    // webpack reads the variables that these scripts assign.
    files: ['platform/build-config/src/webpack/browser/**'],
    rules: { 'no-useless-assignment': 'off', 'prefer-const': 'off' },
  },
  {
    files: ['checks/e2e/**/*.ts'],
    plugins: { e2e: { rules: { 'one-shot-reads': oneShotReads } } },
    rules: { 'e2e/one-shot-reads': 'error' },
  },
  {
    // A Playwright fixture that needs no other fixture takes an empty pattern.
    files: ['checks/e2e/**'],
    rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
  },
  {
    // The map logs the country under the pointer (docs/product.md, "Charts").
    files: ['remote-dashboard/src/features/top-countries/top-countries.tsx'],
    rules: { 'no-console': ['error', { allow: ['info'] }] },
  },
  {
    // The product works without a user, so the console says what is wrong.
    files: ['host/src/session/session.tsx'],
    rules: { 'no-console': ['error', { allow: ['warn'] }] },
  },
  {
    // No failure card names these failures, so the console does.
    files: [
      'host/src/document/host-start.ts',
      'host/src/federation/failure/failed-files.ts',
      'host/src/federation/release.ts',
    ],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
  {
    files: ['**/*.{js,cjs}'],
    languageOptions: {
      globals: { ...globals.node, ...globals.browser, ...globals.jest },
    },
  },
);
