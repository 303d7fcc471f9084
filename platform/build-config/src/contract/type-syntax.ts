import type ts from 'typescript';
import { SourceError } from '../source-error';
import { compiler, sharedTypes } from './compiler';

/** A declaration that can be part of a contract. */
export type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** A name in a type, such as `Intl.NumberFormat`. */
export type TypeName = ts.EntityName | ts.Expression;

/**
 * Returns the name of a type that a node refers to, if any.
 * @param owner the member that the node belongs to, for messages
 * @throws SourceError when contracts cannot have such a node
 */
export function namedType(node: ts.Node, owner: string): TypeName | undefined {
  const { SyntaxKind } = compiler();
  switch (node.kind) {
    case SyntaxKind.TypeReference:
      return (node as ts.TypeReferenceNode).typeName;
    case SyntaxKind.ExpressionWithTypeArguments:
      return (node as ts.ExpressionWithTypeArguments).expression;
    case SyntaxKind.MethodSignature:
      throw looseMethod(node as ts.MethodSignature, owner);
    case SyntaxKind.ImportType:
      throw foreignType(`import(${(node as ts.ImportTypeNode).argument.getText()})`, owner);
    case SyntaxKind.TypeQuery:
      throw foreignType('the type of a value (typeof)', owner);
    case SyntaxKind.TypeOperator:
      // Host and remote have a copy each of the type, and no two of these are equal.
      if ((node as ts.TypeOperatorNode).operator !== SyntaxKind.UniqueKeyword) return undefined;
      throw foreignType('unique symbol', owner);
    default:
      return undefined;
  }
}

/** Returns `Intl` for `Intl.NumberFormat`. */
export function firstIdentifier(name: TypeName): ts.Identifier {
  const { isPropertyAccessExpression, isQualifiedName } = compiler();
  if (isQualifiedName(name)) return firstIdentifier(name.left);
  if (isPropertyAccessExpression(name)) return firstIdentifier(name.expression);
  return name as ts.Identifier;
}

export function firstName(name: TypeName): string {
  return firstIdentifier(name).text;
}

export function isTypeDeclaration(node: ts.Node): node is TypeDeclaration {
  const { isInterfaceDeclaration, isTypeAliasDeclaration } = compiler();
  return isInterfaceDeclaration(node) || isTypeAliasDeclaration(node);
}

/** Returns the names that a statement gives to types or to what it imports. */
export function namesDeclaredBy(statement: ts.Statement): string[] {
  const { isImportDeclaration, isNamedImports } = compiler();
  if (isTypeDeclaration(statement)) return [statement.name.text];
  const bindings = isImportDeclaration(statement) && statement.importClause?.namedBindings;
  if (!bindings) return [];
  return isNamedImports(bindings)
    ? bindings.elements.map(({ name }) => name.text)
    : [bindings.name.text];
}

/** Removes `export` and `declare`. */
export function withoutModifiers(declaration: TypeDeclaration): TypeDeclaration {
  const { factory, isInterfaceDeclaration } = compiler();
  const { name, typeParameters } = declaration;
  return isInterfaceDeclaration(declaration)
    ? factory.createInterfaceDeclaration(
        undefined,
        name,
        typeParameters,
        declaration.heritageClauses,
        declaration.members,
      )
    : factory.createTypeAliasDeclaration(undefined, name, typeParameters, declaration.type);
}

export function foreignType(type: string, owner: string): SourceError {
  return new SourceError(
    `${owner} uses ${type}. A contract can only use its own types, and those of ${sharedTypes} and of the language. ` +
      'Declare the parts that you need in src/contract.ts, and use that type under its own name.',
  );
}

/** The compiler compares the parameters of methods loosely, and those of function properties strictly. */
function looseMethod({ name }: ts.MethodSignature, owner: string): SourceError {
  const text = compiler().isIdentifier(name) ? name.text : '…';
  return new SourceError(
    `${owner} has the method ${text}(…), whose parameters cannot be compared strictly. ` +
      `Write it as a property: ${text}: (…) => …`,
  );
}
