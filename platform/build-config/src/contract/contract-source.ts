import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type ts from 'typescript';
import { SourceError } from '../source-error';
import {
  compiler,
  contractProgram,
  isContractImport,
  isLanguageType,
  sharedTypes,
} from './compiler';
import {
  firstIdentifier,
  firstName,
  foreignType,
  isTypeDeclaration,
  namedType,
  namesDeclaredBy,
  type TypeDeclaration,
  type TypeName,
  withoutModifiers,
} from './type-syntax';

/** The file in which a package declares its contract, relative to the package. */
export const contractSource = 'src/contract.ts';

/** The contract that a package declares in `src/contract.ts`. */
export class ContractSource {
  readonly file: string;
  readonly #program: ts.Program;
  readonly #checker: ts.TypeChecker;
  readonly #contract: ts.SourceFile;
  readonly #readable = new Set<ts.SourceFile>();

  /**
   * @param root absolute path of the package
   * @throws SourceError when the package has no contract, or it cannot be parsed
   */
  constructor(root: string) {
    this.file = join(root, contractSource);
    if (!existsSync(this.file)) throw missingContract(this.file);
    this.#program = contractProgram(this.file);
    this.#checker = this.#program.getTypeChecker();
    this.#contract = this.#program.getSourceFile(this.file)!;
    this.#assertReadable(this.#contract);
  }

  /**
   * Returns the types of the members of an interface in the contract, by name.
   * @throws SourceError when the contract does not declare it as a list of properties
   */
  membersOf(name: string): Map<string, ts.TypeNode> {
    const { isIdentifier, isInterfaceDeclaration, isPropertySignature, isStringLiteral } =
      compiler();
    const declaration = this.#declared(name);
    const isList = declaration && isInterfaceDeclaration(declaration);
    if (!isList || declaration.heritageClauses) throw this.#notListed(name);
    const members = declaration.members.map((member): [string, ts.TypeNode] => {
      if (!isPropertySignature(member) || !member.type) throw this.#notListed(name);
      if (!isIdentifier(member.name) && !isStringLiteral(member.name)) throw this.#notListed(name);
      return [member.name.text, member.type];
    });
    return new Map(members);
  }

  /** Returns whether the contract declares a type. */
  declares(name: string): boolean {
    return this.#declared(name) !== undefined;
  }

  /** Returns whether a type is a type of shared-types with this name. */
  isSharedType(type: ts.TypeNode, name: string): boolean {
    const { isIdentifier, isTypeReferenceNode } = compiler();
    if (!isTypeReferenceNode(type) || !isIdentifier(type.typeName)) return false;
    return type.typeName.text === name && this.#moduleOf(type.typeName)?.text === sharedTypes;
  }

  /**
   * Returns declarations of an interface with one member, and of all types that it needs. The text has no
   * comments and does not depend on anything else in the contract.
   * @param map name of the interface: `Exposes`
   * @param member name of the member: `dashboard/Dashboard`
   * @throws SourceError when a type comes from another package or cannot be compared strictly
   */
  describe(map: string, member: string, type: ts.TypeNode): string {
    const { createPrinter, EmitHint, factory, NewLineKind } = compiler();
    const key = /^\w+$/.test(member) ? member : factory.createStringLiteral(member, true);
    const property = factory.createPropertySignature(undefined, key, undefined, type);
    const printer = createPrinter({ removeComments: true, newLine: NewLineKind.LineFeed });
    const print = (node: ts.Node, file: ts.SourceFile) =>
      `${printer.printNode(EmitHint.Unspecified, node, file)}\n`;
    return [
      print(
        factory.createInterfaceDeclaration(undefined, map, undefined, undefined, [property]),
        this.#fileOf(type),
      ),
      ...this.#neededTypes(type, `${map}['${member}'] in ${this.file}`).map((declaration) =>
        print(withoutModifiers(declaration), declaration.getSourceFile()),
      ),
    ].join('');
  }

  /** Does the same as `describe`. If the type is an interface, its properties are part of the member. */
  describeInline(map: string, member: string, type: ts.TypeNode): string {
    return this.describe(map, member, this.#inline(type));
  }

  /** Returns a reference to a type that the contract declares or imports. */
  referenceTo(name: string): ts.TypeNode {
    return compiler().factory.createTypeReferenceNode(name);
  }

  /** Replaces a reference to an interface by the properties of the interface. */
  #inline(type: ts.TypeNode): ts.TypeNode {
    const { factory, isTypeAliasDeclaration, isTypeReferenceNode } = compiler();
    const found = isTypeReferenceNode(type) ? this.#declarationOf(type.typeName) : undefined;
    if (!found || found.typeParameters) return type;
    if (isTypeAliasDeclaration(found)) return this.#inline(found.type);
    return found.heritageClauses ? type : factory.createTypeLiteralNode(found.members);
  }

  /**
   * Returns the declarations that a type refers to, directly or through other types, sorted by name.
   * @param owner the member that the type belongs to, for messages: `Exposes['Dashboard']`
   */
  #neededTypes(type: ts.TypeNode, owner: string): TypeDeclaration[] {
    const needed = new Map<string, TypeDeclaration>();
    const visit = (node: ts.Node) => {
      const name = namedType(node, owner);
      if (name && !this.#isParameter(name)) need(name);
      compiler().forEachChild(node, visit);
    };
    const need = (typeName: TypeName) => {
      const name = firstName(typeName);
      const found = this.#declarationOf(typeName);
      if (!found) {
        if (this.#moduleOf(typeName) || !isLanguageType(name)) throw foreignType(name, owner);
        return;
      }
      const known = needed.get(name);
      if (known && known !== found) throw sameName(name, owner, known, found);
      if (known) return;
      needed.set(name, found);
      visit(found);
    };
    visit(type);
    return [...needed.keys()].sort().map((name) => needed.get(name)!);
  }

  /** Returns the declaration that a name refers to. Returns undefined if contracts cannot use it. */
  #declarationOf(name: TypeName): TypeDeclaration | undefined {
    const { isInterfaceDeclaration, isTypeAliasDeclaration, SymbolFlags } = compiler();
    const symbol = this.#symbolOf(name);
    const isAlias = symbol && symbol.flags & SymbolFlags.Alias;
    const target = isAlias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const [declaration] = target?.declarations ?? [];
    if (!declaration) {
      this.#assertResolved(name);
      return undefined;
    }
    // The text of the contract has only one name for a type.
    if (target!.name !== firstName(name)) return undefined;
    if (!isInterfaceDeclaration(declaration) && !isTypeAliasDeclaration(declaration)) {
      return undefined;
    }
    this.#assertReadable(declaration.getSourceFile());
    return declaration;
  }

  /** Returns the file that a type, or the members of a type that `#inline` made, are written in. */
  #fileOf(type: ts.TypeNode): ts.SourceFile {
    const { findAncestor, isSourceFile, isTypeLiteralNode } = compiler();
    const written = isTypeLiteralNode(type) ? type.members[0] : type;
    return findAncestor(written, isSourceFile) ?? this.#contract;
  }

  #isParameter(name: TypeName): boolean {
    const { isTypeParameterDeclaration } = compiler();
    return this.#symbolOf(name)?.declarations?.some(isTypeParameterDeclaration) ?? false;
  }

  #symbolOf(typeName: TypeName): ts.Symbol | undefined {
    const { SymbolFlags } = compiler();
    const first = firstIdentifier(typeName);
    if (first.parent) return this.#checker.getSymbolAtLocation(first);
    // Made by `referenceTo`.
    return this.#checker
      .getSymbolsInScope(this.#contract, SymbolFlags.Type | SymbolFlags.Alias)
      .find(({ name }) => name === first.text);
  }

  /** Returns the module that a name is imported from. */
  #moduleOf(name: TypeName): ts.StringLiteral | undefined {
    const { findAncestor, isImportDeclaration } = compiler();
    const [declaration] = this.#symbolOf(name)?.declarations ?? [];
    return findAncestor(declaration, isImportDeclaration)?.moduleSpecifier as ts.StringLiteral;
  }

  #assertResolved(name: TypeName): void {
    const module = this.#moduleOf(name);
    if (!module || !isContractImport(module.text)) return;
    if (this.#checker.getSymbolAtLocation(module)) return;
    throw new SourceError(
      `${module.getSourceFile().fileName} imports types from ${module.text}, ` +
        (module.text === sharedTypes
          ? 'which is not installed. Add it to package.json, then install it.'
          : 'but there is no such file.'),
    );
  }

  /** @throws SourceError when a file cannot be parsed, or has a name twice */
  #assertReadable(file: ts.SourceFile): void {
    if (this.#readable.has(file)) return;
    this.#readable.add(file);
    const [error] = this.#program.getSyntacticDiagnostics(file);
    if (error) throw unparsable(file, error);
    const names = file.statements.flatMap(namesDeclaredBy);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (!twice) return;
    throw new SourceError(
      `${file.fileName} has two types with the name ${twice}. Rename one of them.`,
    );
  }

  #declared(name: string): TypeDeclaration | undefined {
    return this.#contract.statements.find(
      (statement): statement is TypeDeclaration =>
        isTypeDeclaration(statement) && statement.name.text === name,
    );
  }

  #notListed(name: string): SourceError {
    return new SourceError(
      `${this.file} does not declare ${name} as a list of properties. Write: export interface ${name} { … }`,
    );
  }
}

function missingContract(file: string): SourceError {
  return new SourceError(
    `${file} is missing. It declares what the package exposes. For a page, write:\n` +
      `  import type { PageProps } from '${sharedTypes}';\n` +
      '  export interface Exposes { Reports: PageProps }',
  );
}

function unparsable(file: ts.SourceFile, { start = 0, messageText }: ts.Diagnostic): SourceError {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const message = compiler().flattenDiagnosticMessageText(messageText, '\n');
  return new SourceError(
    `${file.fileName} cannot be parsed.\n${line + 1}:${character + 1}: ${message}\n${file.text.split('\n')[line]}`,
  );
}

function sameName(name: string, owner: string, ...found: TypeDeclaration[]): SourceError {
  const files = found.map((each) => `\n  ${each.getSourceFile().fileName}`);
  return new SourceError(
    `${owner} uses two types with the name ${name}. Rename one of them. They are in:${files.join('')}`,
  );
}
