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

/** What is looked at in a type; all else holds only more of these. */
type TypePart =
  | TsExpressionWithTypeArguments
  | TsImportType
  | TsMethodSignature
  | TsTypeParameter
  | TsTypeQuery
  | TsTypeReference;

/**
 * The declarations of shared-types that a type refers to, and those that they refer to, by name.
 * @param owner what the type is of, for messages: `Exposes['dashboard/Dashboard']`
 * @throws ContractError when one comes from elsewhere, or could not be compared strictly
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

/** The name that a part refers to, if it does. */
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
      throw foreignType('a type by typeof', owner);
    default:
      return [];
  }
}

/** `Intl` of `Intl.NumberFormat` */
function firstName(name: TsEntityName | Expression): string {
  if (name.type === 'TsQualifiedName') return firstName(name.left);
  if (name.type === 'MemberExpression') return firstName(name.object);
  return name.type === 'Identifier' ? name.value : '';
}

function foreignType(type: string, owner: string): ContractError {
  return new ContractError(
    `${owner} needs ${type}, which is neither a type of shared-types nor of the language; declare there what is needed of it, and call it by that name.`,
  );
}

/** A method's parameters fit both ways for the compiler; those of a property that is a function do not. */
function looseMethod({ key }: TsMethodSignature, owner: string): ContractError {
  const name = key.type === 'Identifier' ? key.value : '…';
  return new ContractError(
    `${owner} has the method ${name}(…); write it as a property, ${name}: (…) => …, whose parameters can be compared.`,
  );
}
