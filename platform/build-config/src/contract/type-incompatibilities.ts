import type ts from 'typescript';
import { compiler, typeProgram } from './compiler';
import { isTypeDeclaration } from './type-syntax';

type Side = 'host' | 'remote';

/** A type that both sides declare. One side provides values of it to the other. */
export interface TypeComparison {
  /** Name of the type in messages: `dashboard/Dashboard`. */
  subject: string;
  /** The type in the declarations of both sides: `Exposes["dashboard/Dashboard"]`. */
  type: string;
  provider: Side;
  declarations: Record<Side, string>;
}

/**
 * Returns the incompatibilities of types, one text for each property. The TypeScript compiler decides what
 * is compatible, and its explanation is part of the text.
 */
export function typeIncompatibilities(comparisons: TypeComparison[]): string[] {
  const unreadable = comparisons.flatMap(describeUnreadable);
  if (unreadable.length > 0) return unreadable;
  return compiled(comparisons)
    .filter(({ explanation, needsNothing }) => explanation && !needsNothing)
    .flatMap((whole) => {
      const names = whole.shared.slice(0, maxProperties);
      const parts = compiled(names.map((name) => propertyOf(whole.comparison, name)));
      const incompatible = parts.filter(({ explanation }) => explanation).map(describe);
      const missing = whole.missing.map((property) => describeMissing(whole.comparison, property));
      const all = [...missing, ...incompatible];
      return all.length > 0 ? all : [describe(whole)];
    });
}

/** How many properties are explained. Each of them is compiled with all declarations, so hundreds take minutes. */
const maxProperties = 50;

function describeUnreadable({ subject, declarations }: TypeComparison): string[] {
  return (['host', 'remote'] as const)
    .filter((side) => !isListOfTypes(declarations[side]))
    .map(
      (side) =>
        `${subject}: the declaration of the ${side} cannot be compared, because it contains more than interfaces and types. Build the ${side} again.`,
    );
}

/** Other statements, or a brace too many, could change the declaration of the other side. */
function isListOfTypes(text: string): boolean {
  const program = typeProgram({ 'types.ts': text });
  const file = program.getSourceFile('types.ts')!;
  return (
    program.getSyntacticDiagnostics(file).length === 0 && file.statements.every(isTypeDeclaration)
  );
}

/** A comparison and the compiler's result. */
interface Compiled {
  comparison: TypeComparison;
  /** Why the types are incompatible. Empty for compatible types. */
  explanation: string;
  /**
   * Whether all properties that the other side reads are optional, and the provider has none of them. The
   * types are then compatible, but the compiler reports an error.
   */
  needsNothing: boolean;
  /** Required properties that the provider does not have, with their types. */
  missing: string[];
  /** Names of properties that both sides have. */
  shared: string[];
}

function compiled(comparisons: TypeComparison[]): Compiled[] {
  if (comparisons.length === 0) return []; // The compiler is not needed, so it is not loaded.
  const sources = comparisons.map((each, index) => [`${index}.ts`, sourceOf(each)] as const);
  const program = typeProgram(Object.fromEntries(sources));
  return comparisons.map((comparison, index) => {
    const file = program.getSourceFile(`${index}.ts`)!;
    return {
      comparison,
      ...errorsIn(program, file),
      ...propertiesIn(program, file),
    };
  });
}

function sourceOf({ type, provider, declarations }: TypeComparison): string {
  return `
    declare namespace host { ${declarations.host}\n}
    declare namespace remote { ${declarations.remote}\n}
    declare const provided: ${provider}.${type};
    export const needed: ${otherThan(provider)}.${type} = provided;`;
}

/** The compiler's code for "has no properties in common", for types with only optional properties. */
const nothingInCommon = 2559;

function errorsIn(program: ts.Program, file: ts.SourceFile) {
  const { flattenDiagnosticMessageText } = compiler();
  const errors = [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ];
  const texts = errors.map(({ messageText }) => flattenDiagnosticMessageText(messageText, '\n'));
  return {
    explanation: texts.join('\n'),
    needsNothing: errors.every(({ code }) => code === nothingInCommon),
  };
}

function propertiesIn(program: ts.Program, file: ts.SourceFile) {
  const { isVariableStatement, SymbolFlags } = compiler();
  const checker = program.getTypeChecker();
  const [provided = [], needed = []] = file.statements
    .filter(isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .map((variable) => checker.getTypeAtLocation(variable).getProperties());
  const names = new Set(provided.map(({ name }) => name));
  const isOptional = ({ flags }: ts.Symbol) => (flags & SymbolFlags.Optional) !== 0;
  return {
    shared: needed.map(({ name }) => name).filter((name) => names.has(name)),
    missing: needed
      .filter((each) => !names.has(each.name) && !isOptional(each))
      .map((each) => `${each.name}: ${checker.typeToString(checker.getTypeOfSymbol(each))}`),
  };
}

function propertyOf(comparison: TypeComparison, name: string): TypeComparison {
  const { subject, type } = comparison;
  return {
    ...comparison,
    subject: `${subject}, ${name}`,
    type: `${type}[${JSON.stringify(name)}]`,
  };
}

function describeMissing({ subject, provider }: TypeComparison, property: string): string {
  return `${subject}: the ${otherThan(provider)} requires "${property}", but the ${provider} does not provide it.`;
}

function describe({ comparison, explanation }: Compiled): string {
  const { subject, provider } = comparison;
  const heading = `${subject}: the ${provider} provides a type that the ${otherThan(provider)} cannot use.`;
  return [heading, ...explanation.split('\n').map((line) => `  ${line}`)].join('\n');
}

function otherThan(side: Side): Side {
  return side === 'host' ? 'remote' : 'host';
}
