import type {
  Expression,
  Node,
  TsEntityName,
  TsExpressionWithTypeArguments,
  TsImportType,
  TsMethodSignature,
  TsTypeParameter,
  TsTypeQuery,
  TsTypeReference,
} from '@swc/core';
import { ContractError } from './contract-error';
import { isLanguageType } from './language-types';
import type { SharedTypes, TypeDeclaration } from './shared-types';

/** The nodes of a type that can refer to other types. All other nodes only contain such nodes. */
type TypePart =
  | TsExpressionWithTypeArguments
  | TsImportType
  | TsMethodSignature
  | TsTypeParameter
  | TsTypeQuery
  | TsTypeReference;

/**
 * Returns the declarations of shared-types that a type refers to, directly or through other types, sorted
 * by name.
 * @param owner the member that the type belongs to, for messages: `Exposes['dashboard/Dashboard']`
 * @throws ContractError when a type comes from another package or cannot be compared strictly
 */
export function neededTypes(types: SharedTypes, type: Node, owner: string): TypeDeclaration[] {
  const needed = new Map<string, TypeDeclaration>();

  function visit(root: Node): void {
    const parts = [...partsOf(root)];
    const parameters = new Set(parts.flatMap(parameterName));
    for (const name of parts.flatMap((part) => namesIn(part, owner))) {
      if (!needed.has(name) && !parameters.has(name)) need(name);
    }
  }

  function need(name: string): void {
    const declaration = types.declarations.get(name);
    if (declaration) {
      needed.set(name, declaration);
      visit(declaration);
    } else if (types.imported.has(name) || !isLanguageType(name)) {
      throw foreignType(name, owner);
    }
  }

  visit(type);
  return [...needed.keys()].sort().map((name) => needed.get(name)!);
}

function* partsOf(value: unknown): Generator<TypePart> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as TypePart;
  for (const each of Object.values(value)) yield* partsOf(each);
}

function parameterName(part: TypePart): string[] {
  return part.type === 'TsTypeParameter' ? [part.name.value] : [];
}

/** Returns the name that a node refers to, if any. */
function namesIn(part: TypePart, owner: string): string[] {
  switch (part.type) {
    case 'TsTypeReference':
      return [firstName(part.typeName)];
    case 'TsExpressionWithTypeArguments':
      return [firstName(part.expression)];
    case 'TsMethodSignature':
      throw looseMethod(part, owner);
    case 'TsImportType':
      throw foreignType(`import('${part.argument.value}')`, owner);
    case 'TsTypeQuery':
      throw foreignType('the type of a value (typeof)', owner);
    default:
      return [];
  }
}

/** Returns `Intl` for `Intl.NumberFormat`. */
function firstName(name: TsEntityName | Expression): string {
  if (name.type === 'TsQualifiedName') return firstName(name.left);
  if (name.type === 'MemberExpression') return firstName(name.object);
  return name.type === 'Identifier' ? name.value : '';
}

function foreignType(type: string, owner: string): ContractError {
  return new ContractError(
    `${owner} uses ${type}, which is a type neither of shared-types nor of the language. ` +
      'Declare the parts that you need in shared-types, and use that type under its own name.',
  );
}

/** The compiler compares the parameters of methods loosely, and those of function properties strictly. */
function looseMethod({ key }: TsMethodSignature, owner: string): ContractError {
  const name = key.type === 'Identifier' ? key.value : '…';
  return new ContractError(
    `${owner} has the method ${name}(…), whose parameters cannot be compared strictly. ` +
      `Write it as a property: ${name}: (…) => …`,
  );
}
