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
import { SourceError } from '../source-error';
import { isLanguageType } from './type-program';
import type { DeclaredType, TypeDeclaration, TypeFile, TypeFiles } from './type-files';

/** The nodes of a type that can refer to other types. All other nodes only contain such nodes. */
type TypePart =
  | TsExpressionWithTypeArguments
  | TsImportType
  | TsMethodSignature
  | TsTypeParameter
  | TsTypeQuery
  | TsTypeReference;

/**
 * Returns the declarations that a type refers to, directly or through other types, sorted by name.
 * @param from the file that the type is in
 * @param owner the member that the type belongs to, for messages: `Exposes['Dashboard']`
 * @throws SourceError when a type comes from another package, cannot be compared strictly, or has the
 *   name of another one
 */
export function neededTypes(
  files: TypeFiles,
  type: Node,
  from: TypeFile,
  owner: string,
): TypeDeclaration[] {
  const needed = new Map<string, DeclaredType>();

  function visit(root: Node, file: TypeFile): void {
    const parts = [...partsOf(root)];
    const parameters = new Set(parts.flatMap(parameterName));
    for (const name of parts.flatMap((part) => namesIn(part, owner))) {
      if (!parameters.has(name)) need(name, file);
    }
  }

  function need(name: string, file: TypeFile): void {
    const found = files.find(name, file);
    if (!found) {
      if (file.imports.has(name) || !isLanguageType(name)) throw foreignType(name, owner);
      return;
    }
    const known = needed.get(name);
    if (known && known.declaration !== found.declaration) throw sameName(name, owner, known, found);
    if (known) return;
    needed.set(name, found);
    visit(found.declaration, found.file);
  }

  visit(type, from);
  return [...needed.keys()].sort().map((name) => needed.get(name)!.declaration);
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

function foreignType(type: string, owner: string): SourceError {
  return new SourceError(
    `${owner} uses ${type}. A contract can only use its own types, and those of @backshop/shared-types and of the language. ` +
      'Declare the parts that you need in src/contract.ts, and use that type under its own name.',
  );
}

function sameName(name: string, owner: string, one: DeclaredType, other: DeclaredType) {
  return new SourceError(
    `${owner} uses two types with the name ${name}. Rename one of them. They are in:\n  ${one.file.path}\n  ${other.file.path}`,
  );
}

/** The compiler compares the parameters of methods loosely, and those of function properties strictly. */
function looseMethod({ key }: TsMethodSignature, owner: string): SourceError {
  const name = key.type === 'Identifier' ? key.value : '…';
  return new SourceError(
    `${owner} has the method ${name}(…), whose parameters cannot be compared strictly. ` +
      `Write it as a property: ${name}: (…) => …`,
  );
}
