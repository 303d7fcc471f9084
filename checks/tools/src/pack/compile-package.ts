import { CommandError } from '@backshop/delivery/command-error';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { run } from '../check/run';
import { workspaceRoot } from '../workspace-root';
import { addExtensions } from './add-extensions';

/** Folders and files that only tests use. */
const testFolders = ['plumbing', 'testing'];
const testScripts = ['*.test.ts', '*.test.tsx', '*.assertions.ts'];
const scriptFile = /\.tsx?$/;

/**
 * Compiles the sources of a package from `src` to `dist`. Each source becomes one file, so that files find
 * their neighbours as in `src`. Copies files that are not TypeScript. Leaves out tests.
 * @throws CommandError with the compiler's messages
 */
export async function compilePackage(root: string): Promise<void> {
  const sources = join(root, 'src');
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  cpSync(sources, dist, {
    recursive: true,
    filter: (file) => !testFolders.includes(basename(file)) && !scriptFile.test(file),
  });
  await compile(root);
  addExtensions(dist);
}

/** Runs TypeScript 7. TypeScript 6, which programs can call, takes five times as long. */
async function compile(root: string): Promise<void> {
  // In the package, so that the compiler finds the package's dependencies.
  const config = join(root, 'node_modules/.cache/tsconfig.pack.json');
  const fromRoot = (path: string) => relative(dirname(config), join(root, path));
  mkdirSync(dirname(config), { recursive: true });
  writeFileSync(
    config,
    JSON.stringify({
      extends: fromRoot('tsconfig.json'),
      compilerOptions: {
        declaration: true,
        noCheck: true, // `pnpm types` checks them.
        noEmit: false,
        outDir: fromRoot('dist'),
        rootDir: fromRoot('src'),
      },
      include: [fromRoot('src')],
      exclude: [...testFolders, ...testScripts].map((each) => fromRoot(`src/**/${each}`)),
    }),
  );
  const messages: string[] = [];
  const print = (text: string) => messages.push(text);
  const { failed } = await run(workspaceRoot, ['tsc', '--project', config], print);
  if (failed === 0) return;
  throw new CommandError(`A package can't be compiled. Fix these errors:\n${messages.join('')}`);
}
