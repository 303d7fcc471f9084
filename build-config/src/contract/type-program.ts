import { createRequire } from 'node:module';
import type ts from 'typescript';

/** TypeScript's compiler, loaded when it is first asked for: that takes up to a second, and few need it. */
export function compiler(): typeof ts {
  return createRequire(import.meta.url)('typescript') as typeof ts;
}

/** A program of files that exist by name and text alone, with the language's own types. */
export function typeProgram(files: Record<string, string>): ts.Program {
  const { createCompilerHost, createProgram, createSourceFile, ScriptTarget } = compiler();
  // As strict as the workspace.
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

/** The language's own declarations, which take most of the time to read and never change. */
const libraries = new Map<string, ts.SourceFile>();
