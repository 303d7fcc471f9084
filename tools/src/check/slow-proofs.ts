import { runGit } from '@backshop/delivery/action/git';

/** End-to-end tests that take long, and run only when something changed that they read. */
interface SlowProof {
  /** A file or a folder below `e2e`. */
  tests: string;
  /** Folders and files of the workspace, apart from `readByAll`. */
  reads: string[];
}

const product = ['host', 'remote-*', 'ui', 'shared-types', 'build-config'];

export const slowProofs: SlowProof[] = [
  {
    tests: 'delivery/own-repository.spec.ts',
    reads: ['create-remote', 'delivery', 'tools/src/pack', 'host/src/routing', ...product.slice(2)],
  },
  {
    tests: 'delivery/release-workflow.spec.ts',
    reads: ['.github', 'delivery', 'build-config', 'tools/src/smoke', 'tools/src/workflows'],
  },
  { tests: 'delivery/dev.spec.ts', reads: ['delivery', 'build-config', 'shared-types'] },
  { tests: 'compatibility/', reads: [...product, 'delivery', 'tools/src/previous-release'] },
  { tests: 'updates/simulation.spec.ts', reads: ['host', 'build-config', 'delivery'] },
  { tests: 'faults/', reads: [...product, 'delivery'] },
];

const readByAll = ['pnpm-lock.yaml', 'e2e/support', 'e2e/playwright.config.ts', 'tools/src/check'];

/** What a checkout has that the main branch does not have. */
export interface Difference {
  /** The commit of the main branch that the checkout contains. */
  base: string;
  /** The paths of the files that differ, in the workspace. */
  paths: string[];
}

/**
 * Returns what differs from the main branch: in commits, and in files that are not committed. Returns
 * undefined when that is unknown, as without a git repository or in a shallow clone of another branch.
 */
export async function differenceFromMain(root: string): Promise<Difference | undefined> {
  for (const main of ['origin/main', 'main']) {
    const { code, output: base } = await runGit(root, 'merge-base', 'HEAD', main);
    if (code !== 0) continue;
    const answers = [
      await runGit(root, 'diff', '--name-only', '--no-renames', '-z', base),
      await runGit(root, 'ls-files', '--others', '--exclude-standard', '-z'),
    ];
    if (answers.some((answer) => answer.code !== 0)) return undefined;
    const paths = answers.flatMap(({ output }) => output.split('\0').filter(Boolean));
    return { base, paths };
  }
  return undefined;
}

/** Returns the slow proofs that read none of these files. Documents and unit tests are read by none. */
export function unaffectedProofs(paths: string[]): SlowProof[] {
  const changed = paths.filter((path) => !/\.md$|\.test\.tsx?$/.test(path));
  return slowProofs.filter(
    ({ tests, reads }) =>
      !changed.some((path) =>
        [...reads, ...readByAll, `e2e/${tests}`].some((each) => isIn(each, path)),
      ),
  );
}

/** Returns whether a path is a file or in a folder, which may end with `*`. */
export function isIn(folder: string, path: string): boolean {
  if (folder.endsWith('*')) return path.startsWith(folder.slice(0, -1));
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** Returns an argument of Playwright that chooses all tests but these. */
export function allBut(proofs: SlowProof[]): string[] {
  const names = proofs.map(({ tests }) => tests.replaceAll('.', '\\.'));
  return names.length > 0 ? [`/e2e/(?!${names.join('|')})`] : [];
}

/** Returns a note that says which tests do not run, and why. */
export function skippedNote(proofs: SlowProof[], { base }: Difference): string[] {
  if (proofs.length === 0) return [];
  const names = proofs.map(({ tests }) => tests).join(', ');
  return [
    `Not run: ${names} in e2e. Nothing that they read differs from main (commit ${base.slice(0, 10)}), where CI runs them. To run every test: pnpm test --all`,
  ];
}
