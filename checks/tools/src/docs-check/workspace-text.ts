import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A text file of the workspace. */
export interface TextFile {
  /** Path relative to the workspace root, with forward slashes. */
  path: string;
  text: string;
}

/** Folders that hold no sources. */
const ignoredFolder = /^(node_modules|dist|test-results|\.git|\.origin)$/;

const codeFile = /\.(ts|tsx|js|cjs|mjs|scss|json|jsonc|ya?ml|ejs|conf|template)$|^Dockerfile$/;
const generatedFile = /^(pnpm-lock\.yaml|docs\/.*\.json)$/;
const document = /^((README|CONTRIBUTING)\.md|docs\/.*\.md|([^/]+\/){1,2}README\.md)$/;

/** Lists all files under a folder, relative to it, in order. Leaves out installed and built files. */
export function listFiles(root: string, folder = ''): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isFile()) return [path];
      return entry.isDirectory() && !ignoredFolder.test(entry.name) ? listFiles(root, path) : [];
    });
}

/** Adds the folders that hold the files. */
export function withFolders(paths: string[]): Set<string> {
  return new Set(paths.flatMap((path) => [path, ...parentFolders(path)]));
}

function parentFolders(path: string): string[] {
  const parent = posix.dirname(path);
  return parent === '.' ? [parent] : [parent, ...parentFolders(parent)];
}

/** Reads the files that hold code or configuration. */
export function readCode(root: string, paths: string[]): TextFile[] {
  return read(
    root,
    paths.filter((path) => codeFile.test(path) && !generatedFile.test(path)),
  );
}

/** Reads README.md, CONTRIBUTING.md, the docs, and the README of each package. */
export function readDocuments(root: string, paths: string[]): TextFile[] {
  return read(
    root,
    paths.filter((path) => document.test(path)),
  );
}

function read(root: string, paths: string[]): TextFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
