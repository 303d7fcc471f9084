import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A text file of the workspace. */
export interface TextFile {
  /** Path relative to the workspace root, with forward slashes. */
  path: string;
  text: string;
}

const codeFile = /\.(ts|tsx|js|cjs|mjs|scss|json|jsonc|ya?ml|ejs|conf|template)$|^Dockerfile$/;
const generatedFile = /^(pnpm-lock\.yaml|docs\/.*\.json)$/;
const document = /\.md$/;
const otherText = /(^|\/)CHANGELOG\.md$|^\.changeset\/|_template\.md$/;

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

/** Reads all documents: every Markdown file but the changelogs and the templates. */
export function readDocuments(root: string, paths: string[]): TextFile[] {
  return read(
    root,
    paths.filter((path) => document.test(path) && !otherText.test(path)),
  );
}

function read(root: string, paths: string[]): TextFile[] {
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
