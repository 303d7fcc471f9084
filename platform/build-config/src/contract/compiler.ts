import { createRequire } from 'node:module';
import type ts from 'typescript';

/** Returns the TypeScript compiler. The first call loads it, which takes up to a second. */
export function compiler(): typeof ts {
  return createRequire(import.meta.url)('typescript') as typeof ts;
}

/** Returns a program of files that exist only in memory. It knows the language's types and no others. */
export function typeProgram(files: Record<string, string>): ts.Program {
  const { createCompilerHost, createProgram, createSourceFile, ScriptTarget } = compiler();
  // As strict as tsconfig.base.json.
  const options: ts.CompilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts'],
    types: [],
    noEmit: true,
  };
  const host = createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, version) => {
    if (Object.hasOwn(files, name)) return createSourceFile(name, files[name]!, version);
    const library = libraries.get(name) ?? read(name, version);
    if (library) libraries.set(name, library);
    return library;
  };
  return createProgram({ rootNames: Object.keys(files), options, host });
}

/** The language's declarations. Reading them takes most of the time, and they never change. */
const libraries = new Map<string, ts.SourceFile>();

/** The package with the types that host and remotes share. Contracts use no types of other packages. */
export const sharedTypes = '@backshop/shared-types';

/** Whether contracts can use the types of a module. */
export function isContractImport(module: string): boolean {
  return module.startsWith('.') || module === sharedTypes;
}

/**
 * Returns a program of a contract and of the files that it imports. Knows no types of the language, and none
 * of other packages, so that it takes less than a tenth of a second.
 */
export function contractProgram(file: string): ts.Program {
  const ts = compiler();
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    noLib: true,
    types: [],
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (modules, from) =>
    modules.map(({ text }) =>
      isContractImport(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    );
  return ts.createProgram({ rootNames: [file], options, host });
}

/** Returns whether a type belongs to the language, such as `Date` or `Promise`. */
export function isLanguageType(name: string): boolean {
  languageTypes ??= findLanguageTypes();
  return languageTypes.has(name);
}

let languageTypes: Set<string> | undefined;

function findLanguageTypes(): Set<string> {
  const { Type, Namespace } = compiler().SymbolFlags;
  const program = typeProgram({ 'empty.ts': '' });
  const scope = program.getSourceFile('empty.ts')!;
  const symbols = program.getTypeChecker().getSymbolsInScope(scope, Type | Namespace);
  return new Set(symbols.map(({ name }) => name));
}
