import { CommandError } from '@backshop/delivery';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { run } from '../check/run';
import { workspaceRoot } from '../workspace';

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
        noCheck: true, // `pnpm typecheck` checks them.
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
  throw new CommandError(`A package cannot be compiled. Fix these errors:\n${messages.join('')}`);
}

/**
 * Adds `.js` to the relative imports of compiled files and of their declarations. Our sources import
 * `./slot`, which bundlers understand. Node needs `./slot.js`.
 * @param dist folder of the compiled files
 */
function addExtensions(dist: string): void {
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(path)) continue;
    const file = join(dist, path);
    const text = readFileSync(file, 'utf8');
    const changed = withExtensions(file, text);
    if (changed !== text) writeFileSync(file, changed);
  }
}

function withExtensions(file: string, text: string): string {
  // From the end, so that the positions of the other names stay the same.
  return namesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
    .reverse()
    .reduce((changed, { text: name, end }) => {
      const compiled = compiledName(dirname(file), name);
      return changed.slice(0, end - 1 - name.length) + compiled + changed.slice(end - 1);
    }, text);
}

/** Returns the names of other modules: in `import … from`, `export … from`, and `import(…)`. */
function namesIn(file: ts.SourceFile): ts.StringLiteral[] {
  const names: ts.StringLiteral[] = [];
  function visit(node: ts.Node): void {
    const name = nameIn(node);
    if (name && ts.isStringLiteral(name)) names.push(name);
    ts.forEachChild(node, visit);
  }
  visit(file);
  return names;
}

function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  }
  const isImport =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}

/** Returns the name that Node needs. Names of packages and of other files stay as they are. */
function compiledName(folder: string, name: string): string {
  if (!name.startsWith('.')) return name;
  const file = join(folder, name);
  if (existsSync(`${file}.js`)) return `${name}.js`;
  return existsSync(join(file, 'index.js')) ? `${name}/index.js` : name;
}
