import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { listFiles } from '../workspace';

/** Files that are linted: code by ESLint, styles by stylelint. */
const linted = /\.(tsx?|[cm]?js)$|^([^/]+\/){1,2}src\/.*\.scss$/;

/**
 * Files that can change the result of every file, with what they import: rules, mixins, options of the compiler,
 * installed packages.
 */
const forAll =
  /^(eslint|stylelint)\.config\.js$|^pnpm-lock\.yaml$|^platform\/build-config\/browsers\.json$|^checks\/tools\/src\/lint\/|(^|\/)(tsconfig[^/]*|package)\.json$|\/_[^/]*\.scss$/;

/** The package whose declarations all packages use. */
const preset = 'platform/build-config';

/** Code that declares something for files that do not import it. */
const ambient = /^\s*declare (global|module)\b/m;
const importOrExport = /^\s*(import|export)\b/m;

/**
 * Returns a key for each file that is linted, by its path in the workspace. The key changes when the result
 * of linting the file can change. Some rules also read what a file imports, directly or not: types and stylesheets. So
 * the key covers these files too.
 */
export function lintKeys(root: string): Map<string, string> {
  const paths = listFiles(root);
  const read = readerOf(root);
  const hashes = new Map<string, string>();
  const hashOf = (path: string) => {
    const known = hashes.get(path) ?? sha256(read(path));
    hashes.set(path, known);
    return `${path} ${known}`;
  };

  const files = paths.filter((path) => linted.test(path));
  const importsOf = importReader(root, read, new Set(files));
  const commonPaths = paths.filter((path) => forAll.test(path));
  const common = sha256(
    [
      process.version,
      ...new Set(files.map(dirname)), // The rules for imports follow from the folders.
      ...[...closure(commonPaths, importsOf)].sort().map(hashOf),
    ].join('\n'),
  );
  const ambientFiles = files.filter((path) => isAmbient(path, read));
  const ambientFor = (path: string) =>
    ambientFiles.filter((each) => [packageOf(path), preset].includes(packageOf(each)));

  const keys = files.map((path) => {
    const inputs = closure([path, ...ambientFor(path)], importsOf);
    return [path, sha256([common, ...[...inputs].sort().map(hashOf)].join('\n'))] as const;
  });
  return new Map(keys);
}

function isAmbient(path: string, read: (path: string) => string): boolean {
  if (path.endsWith('.d.ts')) return true;
  if (!/\.tsx?$/.test(path)) return false;
  const text = read(path);
  return ambient.test(text) || !importOrExport.test(text);
}

/** Returns files and everything that they import, directly or not. */
function closure(paths: string[], importsOf: (path: string) => string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...importsOf(path));
  }
  return found;
}

/** Returns a function that lists the files of the workspace that a file imports. */
function importReader(root: string, read: (path: string) => string, files: Set<string>) {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
  };
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const known = new Map<string, string[]>();

  function resolved(specifier: string, path: string): string[] {
    const file = join(root, path);
    const stylesheet = join(dirname(path), specifier);
    if (stylesheet.endsWith('.module.scss')) return files.has(stylesheet) ? [stylesheet] : [];
    const { resolvedModule } = ts.resolveModuleName(specifier, file, options, ts.sys, cache);
    const found = resolvedModule && relative(root, resolvedModule.resolvedFileName);
    return found && !found.startsWith('..') && !found.includes('node_modules') ? [found] : [];
  }

  return (path: string): string[] => {
    let imports = known.get(path);
    if (!imports) {
      const isTypeScript = /\.tsx?$/.test(path);
      const isCode = isTypeScript || /\.[cm]?js$/.test(path);
      const { importedFiles, referencedFiles } = ts.preProcessFile(
        isCode ? read(path) : '',
        true,
        !isTypeScript, // Only then does it find `require`.
      );
      imports = [
        ...importedFiles.flatMap(({ fileName }) => resolved(fileName, path)),
        ...referencedFiles.map(({ fileName }) => join(dirname(path), fileName)),
      ];
      known.set(path, imports);
    }
    return imports;
  };
}

/** Returns the folder of the package that a file belongs to. */
function packageOf(path: string): string {
  return /^((platform|checks)\/)?[^/]+/.exec(path)![0];
}

function readerOf(root: string): (path: string) => string {
  return (path) => readFileSync(join(root, path), 'utf8');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
