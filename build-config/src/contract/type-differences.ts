import type ts from 'typescript';
import { compiler, typeProgram } from './type-program';

type Side = 'host' | 'remote';

/** A type that both sides declare, and whose values one side gives to the other. */
export interface TypeComparison {
  /** What is compared, for messages: `dashboard/Dashboard`. */
  subject: string;
  /** What either side's declarations call it: `Exposes["dashboard/Dashboard"]`. */
  type: string;
  giver: Side;
  declarations: Record<Side, string>;
}

/** What a side does to give, and what the other one does then. */
const words = {
  host: { give: 'hand', gives: 'hands', takes: 'takes' },
  remote: { give: 'state', gives: 'states', takes: 'reads' },
};

/**
 * What does not fit, property by property, in the compiler's own words. It is the compiler that
 * decides whether what one side gives can be taken by the other.
 */
export function typeDifferences(comparisons: TypeComparison[]): string[] {
  return compiled(comparisons)
    .filter(({ explanation, takesNothing }) => explanation && !takesNothing)
    .flatMap((whole) => {
      const parts = compiled(whole.shared.map((name) => propertyOf(whole.comparison, name)));
      const misfits = parts.filter(({ explanation }) => explanation).map(misfit);
      const all = [...whole.missing.map((each) => missing(whole.comparison, each)), ...misfits];
      return all.length > 0 ? all : [misfit(whole)];
    });
}

/** A comparison as the compiler sees it. */
interface Compiled {
  comparison: TypeComparison;
  /** Why it does not fit; empty when it does. */
  explanation: string;
  /** Whether the taker takes nothing of what is given, and need not: no harm, though no match for the compiler. */
  takesNothing: boolean;
  /** Properties that have to be given and are not, with their types. */
  missing: string[];
  /** Names of properties that both sides have. */
  shared: string[];
}

function compiled(comparisons: TypeComparison[]): Compiled[] {
  if (comparisons.length === 0) return []; // Not worth loading the compiler.
  const sources = comparisons.map((each, index) => [`${index}.ts`, sourceOf(each)] as const);
  const program = typeProgram(Object.fromEntries(sources));
  return comparisons.map((comparison, index) => {
    const file = program.getSourceFile(`${index}.ts`)!;
    return {
      comparison,
      ...mistakesIn(program, file),
      ...propertiesIn(program, file),
    };
  });
}

function sourceOf({ type, giver, declarations }: TypeComparison): string {
  return `
    declare namespace host { ${declarations.host} }
    declare namespace remote { ${declarations.remote} }
    declare const given: ${giver}.${type};
    export const taken: ${otherThan(giver)}.${type} = given;`;
}

/** "has no properties in common", of types whose properties are all optional. */
const nothingInCommon = 2559;

function mistakesIn(program: ts.Program, file: ts.SourceFile) {
  const { flattenDiagnosticMessageText } = compiler();
  const mistakes = [
    ...program.getSyntacticDiagnostics(file),
    ...program.getSemanticDiagnostics(file),
  ];
  const texts = mistakes.map(({ messageText }) => flattenDiagnosticMessageText(messageText, '\n'));
  return {
    explanation: texts.join('\n'),
    takesNothing: mistakes.every(({ code }) => code === nothingInCommon),
  };
}

function propertiesIn(program: ts.Program, file: ts.SourceFile) {
  const { isVariableStatement, SymbolFlags } = compiler();
  const checker = program.getTypeChecker();
  const [given = [], taken = []] = file.statements
    .filter(isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .map((variable) => checker.getTypeAtLocation(variable).getProperties());
  const names = new Set(given.map(({ name }) => name));
  const isOptional = ({ flags }: ts.Symbol) => (flags & SymbolFlags.Optional) !== 0;
  return {
    shared: taken.map(({ name }) => name).filter((name) => names.has(name)),
    missing: taken
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

function missing({ subject, giver }: TypeComparison, property: string): string {
  const taker = otherThan(giver);
  return `${subject}: the ${taker} requires "${property}", which the ${giver} does not ${words[giver].give}.`;
}

function misfit({ comparison, explanation }: Compiled): string {
  const { subject, giver } = comparison;
  const { gives, takes } = words[giver];
  const heading = `${subject}: what the ${giver} ${gives} does not fit what the ${otherThan(giver)} ${takes}.`;
  return [heading, ...explanation.split('\n').map((line) => `  ${line}`)].join('\n');
}

function otherThan(side: Side): Side {
  return side === 'host' ? 'remote' : 'host';
}
