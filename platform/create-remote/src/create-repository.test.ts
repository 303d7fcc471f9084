import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateError, createRepository } from './create-repository';
import { nextSteps } from './next-steps';
import { packageManager } from './package-manager';

jest.setTimeout(20_000); // Each test starts git, and some format a whole repository.

let parent: string;
beforeEach(async () => (parent = await mkdtemp(join(tmpdir(), 'backshop-'))));
afterEach(() => rm(parent, { recursive: true }));

async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('.git/'));
  const texts = files.map(async (path) => [path, await readFile(join(folder, path), 'utf8')]);
  return Object.fromEntries((await Promise.all(texts)) as [string, string][]);
}

test('makes a git repository with everything that a remote needs', async () => {
  const folder = join(parent, 'new/gift-cards');
  await createRepository('gift-cards', folder, packageManager());
  const files = await filesIn(folder);
  expect(Object.keys(files).sort()).toEqual([
    '.gitattributes',
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
    '.gitignore',
    '.prettierignore',
    '.prettierrc.json',
    '.size-limit.json',
    'AGENTS.md',
    'README.md',
    'package.json',
    'src/bootstrap.tsx',
    'src/contract.ts',
    'src/exposed/gift-cards.tsx',
    'src/features/gift-cards-page/gift-cards-page.module.scss',
    'src/features/gift-cards-page/gift-cards-page.test.tsx',
    'src/features/gift-cards-page/gift-cards-page.tsx',
    'src/index.ts',
    'tsconfig.json',
    'webpack.config.ts',
  ]);
  expect(Object.values(files).join()).not.toMatch(/__[A-Z]/);
  const named = files['AGENTS.md']!.match(/`(?:src\/[\w./]*|webpack\.config\.ts)`/g) ?? [];
  for (const path of named) expect(Object.keys(files).join()).toContain(path.slice(1, -1));
  expect(files['src/contract.ts']).toContain('GiftCards: PageProps;');
  const { backshop, scripts, dependencies, devDependencies } = JSON.parse(
    files['package.json']!,
  ) as Record<string, Record<string, string>>;
  expect(backshop).toEqual({ remote: 'gift-cards' });
  expect(scripts).toMatchObject({ release: 'delivery release', smoke: 'delivery smoke' });
  expect(Object.keys(dependencies!)).toEqual(['react', 'react-dom']);
  expect(Object.keys(devDependencies!)).toEqual(
    expect.arrayContaining([
      '@backshop/delivery',
      '@backshop/dev-server',
      '@playwright/test',
      'jest',
      'prettier',
      'typescript',
    ]),
  );
  const branch = execFileSync('git', ['symbolic-ref', '--short', 'HEAD'], { cwd: folder });
  expect(branch.toString()).toBe('main\n');
});

test('makes a card for the Dashboard on request', async () => {
  const remote = await createRepository('gift-cards', parent, packageManager(), true);
  const files = await filesIn(parent);
  expect(Object.keys(files)).toContain('src/features/gift-cards-card/gift-cards-card.tsx');
  expect(files['src/contract.ts']).toContain('GiftCardsCard: CardProps;');
  expect(files['webpack.config.ts']).toContain(
    "cards: { GiftCardsCard: { page: '/', name: 'Gift Cards', size: 'small' } }",
  );
  expect(Object.values(files).join()).not.toMatch(/__[A-Z]/);
  const prettier = join(import.meta.dirname, '../../../node_modules/.bin/prettier');
  expect(() => execFileSync(prettier, ['--check', '.'], { cwd: parent })).not.toThrow();
  expect(nextSteps(remote, parent, packageManager())).toContain('and a card for the Dashboard');
});

test.each([
  ['npm/10.8.2', 'npm run release -- --stage', 'npm run test'],
  ['pnpm/10.34.9', 'pnpm run release --stage', 'pnpm run test'],
  ['yarn/1.22.22', 'yarn run release --stage', 'yarn run test'],
])('names the commands of %s', async (userAgent, inReadme, inSteps) => {
  const folder = join(parent, 'reports');
  const manager = packageManager(userAgent);
  const remote = await createRepository('reports', folder, manager);
  const readme = (await filesIn(folder))['README.md']!;
  expect(readme).toContain(inReadme);
  // pnpm and yarn would pass `--` on, and the command would read an option after it as an argument.
  expect(readme.includes(' -- ')).toBe(manager.name === 'npm');
  const steps = nextSteps(remote, folder, manager, parent);
  expect(steps).toContain(`\n  cd reports\n  ${manager.install}\n`);
  expect(steps).toContain(inSteps);
});

test.each(['a', 'reports', 'x'.repeat(40)])('Prettier accepts the files of "%s"', async (name) => {
  await createRepository(name, parent, packageManager());
  const prettier = join(import.meta.dirname, '../../../node_modules/.bin/prettier');
  expect(() => execFileSync(prettier, ['--check', '.'], { cwd: parent })).not.toThrow();
});

const lockFiles = {
  'package-lock.json': `{
  "name": "remote-reports",
  "version": "0.1.0",
  "lockfileVersion": 3,
  "requires": true,
  "packages": {
    "node_modules/csstype": {
      "version": "3.2.4",
      "integrity": "sha512-PoKaoPzQapnEoqUSnHx1",
      "dev": true
    }
  }
}
`,
  'pnpm-lock.yaml': `lockfileVersion: '9.0'

importers:

  .:
    devDependencies:
      csstype:
        specifier: 3.2.4
        version: 3.2.4

packages:

  csstype@3.2.4:
    resolution: {integrity: sha512-PoKaoPzQapnEoqUSnHx1}
`,
  'yarn.lock of yarn 1': `# yarn lockfile v1


csstype@3.2.4:
  version "3.2.4"
  resolved "https://npm.example/csstype/-/csstype-3.2.4.tgz#e3c565ad"
`,
  'yarn.lock of yarn 4': `# This file is generated by running "yarn install" inside your project.

__metadata:
  version: 8
  cacheKey: 10c0

"csstype@npm:3.2.4":
  version: 3.2.4
  resolution: "csstype@npm:3.2.4"
  languageName: node
  linkType: hard
`,
  'bun.lock': `{
  "lockfileVersion": 1,
  "workspaces": {
    "": {
      "name": "remote-reports",
    },
  },
  "packages": {
    "csstype": ["csstype@3.2.4", "", {}, "sha512-PoKaoPzQapnEoqUSnHx1"],
  }
}
`,
};

test.each(Object.entries(lockFiles))('Prettier leaves %s as it is', async (name, text) => {
  await createRepository('reports', parent, packageManager());
  const file = join(parent, name.split(' ')[0]!);
  await writeFile(file, text);
  const prettier = join(import.meta.dirname, '../../../node_modules/.bin/prettier');
  execFileSync(prettier, ['--log-level', 'silent', '--write', '.'], { cwd: parent });
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('has the format of the workspace', async () => {
  await createRepository('reports', parent, packageManager());
  const workspace = join(import.meta.dirname, '../../../.prettierrc.json');
  expect((await filesIn(parent))['.prettierrc.json']).toBe(await readFile(workspace, 'utf8'));
});

test('its files name only scripts that it has', async () => {
  await createRepository('reports', parent, packageManager());
  const files = await filesIn(parent);
  const { scripts } = JSON.parse(files['package.json']!) as { scripts: Record<string, string> };
  const named = Object.values(files).flatMap((text) =>
    [...text.matchAll(/npm run (\S+)/g)].map(([, script]) => script!),
  );
  expect(new Set(named)).toEqual(new Set(Object.keys(scripts)));
});

test('yarn installs into node_modules, where webpack looks for its loaders', async () => {
  await createRepository('reports', parent, packageManager('yarn/4.9.1'));
  expect((await filesIn(parent))['.yarnrc.yml']).toContain('nodeLinker: node-modules');
});

test.each([
  ['3.8.7', false], // It would refuse the setting.
  ['4.9.1', false],
  ['4.10.1', true],
  ['4.18.1', true],
  ['5.0.0', true],
])('yarn %s is told to install new releases at once: %s', async (version, isTold) => {
  await createRepository('reports', parent, packageManager(`yarn/${version}`));
  const settings = (await filesIn(parent))['.yarnrc.yml']!;
  expect(settings.includes("npmPreapprovedPackages: ['@backshop/*']")).toBe(isTold);
});

test.each([
  ['npm/10.8.2', 'typescript'],
  ['yarn/1.22.22', 'typescript'],
  ['yarn/4.9.1', '@typescript/native'], // It cannot install the other name.
])('%s installs one compiler, %s', async (userAgent, compiler) => {
  await createRepository('reports', parent, packageManager(userAgent));
  const { devDependencies } = JSON.parse((await filesIn(parent))['package.json']!) as {
    devDependencies: Record<string, string>;
  };
  const compilers = Object.keys(devDependencies).filter((name) => name.includes('typescript'));
  expect(compilers).toEqual([compiler]);
});

test.each([
  ['npm/10.8.2', []],
  ['pnpm/12.21.0', ['pnpm-workspace.yaml']],
  ['yarn/1.22.22', []],
  ['yarn/4.9.1', ['.yarnrc.yml']],
])('%s finds only its own settings: %j', async (userAgent, own) => {
  await createRepository('reports', parent, packageManager(userAgent));
  const settings = Object.keys(await filesIn(parent)).filter((file) => /ya?ml$/.test(file));
  expect(settings.filter((file) => !file.startsWith('.github/'))).toEqual(own);
});

test('commits no cache of a package manager', async () => {
  await createRepository('reports', parent, packageManager());
  const caches = [
    '.pnpm-store/v10',
    '.yarn/cache/a.zip',
    '.yarn/install-state.gz',
    'yarn-error.log',
  ];
  const kept = ['.yarn/patches/a.patch', '.yarn/plugins/a.cjs', '.yarn/releases/yarn-4.9.1.cjs'];
  const ignored = execFileSync('git', ['check-ignore', '--no-index', ...caches, ...kept], {
    cwd: parent,
    encoding: 'utf8',
  });
  expect(ignored.trim().split('\n')).toEqual(caches);
});

test('a clone of an empty repository can be used, and keeps its branch', async () => {
  execFileSync('git', ['init', '--quiet', '--initial-branch', 'trunk'], { cwd: parent });
  await createRepository('reports', parent, packageManager());
  expect(await readFile(join(parent, '.git/HEAD'), 'utf8')).toBe('ref: refs/heads/trunk\n');
});

test('refuses a folder with files, and changes nothing in it', async () => {
  await writeFile(join(parent, 'notes.txt'), 'mine');
  await expect(createRepository('reports', parent, packageManager())).rejects.toThrow(
    new CreateError(
      `${parent} is not empty (notes.txt). Nothing was changed. Choose another folder, or move these files away.`,
    ),
  );
  expect(await filesIn(parent)).toEqual({ 'notes.txt': 'mine' });
});

test('refuses a file instead of a folder', async () => {
  const file = join(parent, 'reports');
  await writeFile(file, 'mine');
  await expect(createRepository('reports', file, packageManager())).rejects.toThrow(
    /cannot be used: ENOTDIR.* Choose another folder\.$/,
  );
});

test('says in one line that it cannot write', async () => {
  const folder = join(parent, 'reports');
  await symlink('missing', folder);
  await expect(createRepository('reports', folder, packageManager())).rejects.toThrow(
    /cannot be used: E[A-Z]+: .* Choose another folder\.$/,
  );
});

test('takes back what it has written when it cannot write the rest', async () => {
  const longest = 4095 - '/package.json'.length; // Longer paths than 4095 characters are refused.
  const folder = parent.padEnd(longest, `/${'x'.repeat(200)}`);
  await expect(createRepository('reports', folder, packageManager())).rejects.toThrow(
    /cannot be used: ENAMETOOLONG: .* Choose another folder\.$/,
  );
  expect(await readdir(folder)).toEqual([]);
});

test('refuses a wrong name before it makes the folder', async () => {
  const folder = join(parent, 'Reports');
  await expect(createRepository('Reports', folder, packageManager())).rejects.toThrow(
    '"Reports" cannot be the name of a remote.',
  );
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});
