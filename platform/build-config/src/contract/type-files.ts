import {
  type ImportSpecifier,
  type ModuleItem,
  parseSync,
  type TsInterfaceDeclaration,
  type TsTypeAliasDeclaration,
} from '@swc/core';
import enhancedResolve from 'enhanced-resolve';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SourceError } from '../source-error';

/** The package with the types that host and remotes share. Contracts use no types of other packages. */
export const sharedTypes = '@backshop/shared-types';

export type TypeDeclaration = TsInterfaceDeclaration | TsTypeAliasDeclaration;

/** A file with types: TypeScript, or declarations of the compiler (`.d.ts`). */
export interface TypeFile {
  path: string;
  /** The types that the file declares, by name. */
  declarations: Map<string, TypeDeclaration>;
  /**
   * The names that the file imports, each with its module. The module is undefined if contracts cannot use
   * the name: it is from another package, or renamed (`as`).
   */
  imports: Map<string, string | undefined>;
  /** The types that the file exports from other modules. Without names, all types of the module. */
  reexports: { source: string; names?: string[] }[];
}

/** A declaration, and the file whose imports it uses. */
export interface DeclaredType {
  declaration: TypeDeclaration;
  file: TypeFile;
}

/**
 * Reads files with types. Uses swc's parser, which the build needs anyway. Loading the TypeScript compiler
 * would add almost a second to each build.
 */
export class TypeFiles {
  readonly #files = new Map<string, TypeFile>();

  /** @throws SourceError when the file cannot be parsed, or declares a name twice */
  read(path: string): TypeFile {
    const known = this.#files.get(path);
    if (known) return known;
    const file = parseTypes(path);
    this.#files.set(path, file);
    return file;
  }

  /**
   * Returns the declaration that a name refers to in a file. Returns undefined if no file that a contract
   * can use declares it.
   */
  find(name: string, file: TypeFile): DeclaredType | undefined {
    const declaration = file.declarations.get(name);
    if (declaration) return { declaration, file };
    const source = file.imports.get(name);
    return source === undefined ? undefined : this.#findExported(name, source, file, new Set());
  }

  /** @param seen paths of the files that were searched already. Files can export each other's types. */
  #findExported(
    name: string,
    source: string,
    from: TypeFile,
    seen: Set<string>,
  ): DeclaredType | undefined {
    const file = this.read(resolveTypes(source, from.path));
    if (seen.has(file.path)) return undefined;
    seen.add(file.path);
    const found = this.find(name, file);
    if (found) return found;
    for (const { source: next, names } of file.reexports) {
      if (names && !names.includes(name)) continue;
      const exported = this.#findExported(name, next, file, seen);
      if (exported) return exported;
    }
    return undefined;
  }
}

/** Finds the types of a module as the TypeScript compiler does. Compiled files import `./x` or `./x.js`. */
const resolve = enhancedResolve.create.sync({
  conditionNames: ['types', 'import'],
  mainFields: ['types'],
  extensions: ['.ts', '.d.ts'],
  extensionAlias: { '.js': ['.ts', '.d.ts'], '.ts': ['.ts', '.d.ts'] },
});

function resolveTypes(source: string, from: string): string {
  try {
    return resolve(dirname(from), source) as string;
  } catch {
    throw new SourceError(
      isRelative(source)
        ? `${from} imports types from ${source}, but there is no such file.`
        : `${from} imports types from ${source}, which is not installed. Add it to package.json, then install it.`,
    );
  }
}

function parseTypes(path: string): TypeFile {
  const body = parse(path);
  const file: TypeFile = { path, declarations: new Map(), imports: new Map(), reexports: [] };
  for (const item of body) {
    for (const [name, source] of importedNames(item)) file.imports.set(name, source);
    file.reexports.push(...reexported(item));
  }
  for (const declaration of body.flatMap(typeDeclared)) {
    const name = declaration.id.value;
    if (file.declarations.has(name) || file.imports.has(name)) {
      throw new SourceError(`${path} has two types with the name ${name}. Rename one of them.`);
    }
    file.declarations.set(name, declaration);
  }
  return file;
}

function parse(path: string): ModuleItem[] {
  try {
    return parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript' }).body;
  } catch (error) {
    const [explanation = ''] = String((error as Error).message).split('\n\n');
    throw new SourceError(`${path} cannot be parsed.\n${explanation}`);
  }
}

function typeDeclared(item: ModuleItem): TypeDeclaration[] {
  const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
  return declared.type === 'TsInterfaceDeclaration' || declared.type === 'TsTypeAliasDeclaration'
    ? [declared]
    : [];
}

function importedNames(item: ModuleItem): [name: string, source: string | undefined][] {
  if (item.type !== 'ImportDeclaration') return [];
  const source = item.source.value;
  return item.specifiers.map((each) => [
    each.local.value,
    isUsable(source) && isPlainImport(each) ? source : undefined,
  ]);
}

function isPlainImport(specifier: ImportSpecifier): boolean {
  return specifier.type === 'ImportSpecifier' && !specifier.imported;
}

function reexported(item: ModuleItem): TypeFile['reexports'] {
  if (!('source' in item) || !item.source || !isUsable(item.source.value)) return [];
  if (item.type === 'ExportAllDeclaration') return [{ source: item.source.value }];
  if (item.type !== 'ExportNamedDeclaration') return [];
  const names = item.specifiers.flatMap((each) =>
    each.type === 'ExportSpecifier' && !each.exported ? [each.orig.value] : [],
  );
  return [{ source: item.source.value, names }];
}

/** Whether contracts can use the types of a module. */
function isUsable(source: string): boolean {
  return isRelative(source) || source === sharedTypes;
}

function isRelative(source: string): boolean {
  return source.startsWith('.');
}
