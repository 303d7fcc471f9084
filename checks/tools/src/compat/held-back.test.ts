import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace-root';
import { readCatalog } from './catalog';
import { heldBackPackages } from './held-back';

const read = (file: string) => readFileSync(join(workspaceRoot, file), 'utf8');

test('reads the packages and versions of the table', () => {
  const markdown = `# Versions

| package      | here    | why not newer                   |
| ------------ | ------- | ------------------------------- |
| webpack      | 5.110.3 | 5.112 moves a file              |
| \`@types/node\` | 20      | the types of the oldest version |

Some more text.
`;
  expect(heldBackPackages(markdown)).toEqual([
    { name: 'webpack', here: '5.110.3' },
    { name: '@types/node', here: '20' },
  ]);
});

describe('decision 0001', () => {
  const heldBack = heldBackPackages(read('docs/decisions/0001-versions.md'));

  test.each(heldBack.map(({ name, here }) => [name, here]))(
    'names the version of %s that is installed, and Renovate does not raise it',
    (name, here) => {
      expect(installedVersion(name)).toMatch(new RegExp(`^${here.replaceAll('.', '\\.')}(\\.|$)`));
      expect(packagesThatRenovateHolds()).toContain(name);
    },
  );
});

function installedVersion(name: string): string | undefined {
  if (name !== 'pnpm') return readCatalog(read('pnpm-workspace.yaml')).get(name);
  const { packageManager } = JSON.parse(read('package.json')) as { packageManager: string };
  return /^pnpm@([\d.]+)/.exec(packageManager)?.[1];
}

function packagesThatRenovateHolds(): string[] {
  const { packageRules } = JSON.parse(read('renovate.json')) as {
    packageRules: { matchPackageNames?: string[]; allowedVersions?: string }[];
  };
  return packageRules
    .filter(({ allowedVersions }) => allowedVersions !== undefined)
    .flatMap(({ matchPackageNames = [] }) => matchPackageNames);
}
