import { compiler, typeProgram } from './type-program';

/** Returns whether a type belongs to the language, such as `Date` or `Promise`. Loads the compiler. */
export function isLanguageType(name: string): boolean {
  names ??= languageTypes();
  return names.has(name);
}

let names: Set<string> | undefined;

function languageTypes(): Set<string> {
  const { Type, Namespace } = compiler().SymbolFlags;
  const program = typeProgram({ 'empty.ts': '' });
  const scope = program.getSourceFile('empty.ts')!;
  const symbols = program.getTypeChecker().getSymbolsInScope(scope, Type | Namespace);
  return new Set(symbols.map(({ name }) => name));
}
