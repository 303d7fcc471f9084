import {
  parseSync,
  printSync,
  type TsInterfaceDeclaration,
  type TsPropertySignature,
  type TsType,
  type TsTypeAliasDeclaration,
  type TsTypeElement,
} from '@swc/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SourceError } from '../source-error';
import { neededTypes } from './needed-types';
import {
  type DeclaredType,
  sharedTypes,
  type TypeDeclaration,
  type TypeFile,
  TypeFiles,
} from './type-files';

/** The file in which a package declares its contract, relative to the package. */
const contractSource = 'src/contract.ts';

const typescript = { syntax: 'typescript' } as const;

/** A type, and the file that it is in. */
interface TypeIn {
  type: TsType;
  file: TypeFile;
}

/** The contract that a package declares in `src/contract.ts`. */
export class ContractSource {
  readonly file: string;
  readonly #files = new TypeFiles();
  readonly #contract: TypeFile;

  /**
   * @param root absolute path of the package
   * @throws SourceError when the package has no contract, or it cannot be parsed
   */
  constructor(root: string) {
    this.file = join(root, contractSource);
    if (!existsSync(this.file)) throw missingContract(this.file);
    this.#contract = this.#files.read(this.file);
  }

  /**
   * Returns the types of the members of an interface in the contract, by name.
   * @throws SourceError when the contract does not declare it as a list of properties
   */
  membersOf(name: string): Map<string, TsType> {
    const declaration = this.#contract.declarations.get(name);
    if (declaration?.type !== 'TsInterfaceDeclaration' || declaration.extends.length > 0) {
      throw this.#notListed(name);
    }
    return new Map(declaration.body.body.map((member) => this.#memberType(name, member)));
  }

  /** Returns whether the contract declares a type. */
  declares(name: string): boolean {
    return this.#contract.declarations.has(name);
  }

  /** Returns whether a type is a type of shared-types with this name. */
  isSharedType(type: TsType, name: string): boolean {
    return (
      type.type === 'TsTypeReference' &&
      type.typeName.type === 'Identifier' &&
      type.typeName.value === name &&
      this.#contract.imports.get(name) === sharedTypes
    );
  }

  /**
   * Returns declarations of an interface with one member, and of all types that it needs. The text has no
   * comments and does not depend on anything else in the contract.
   * @param map name of the interface: `Exposes`
   * @param member name of the member: `dashboard/Dashboard`
   * @throws SourceError when a type comes from another package or cannot be compared strictly
   */
  describe(map: string, member: string, type: TsType): string {
    return this.#print(map, member, { type, file: this.#contract });
  }

  /** Does the same as `describe`. If the type is an interface, its properties are part of the member. */
  describeInline(map: string, member: string, type: TsType): string {
    return this.#print(map, member, this.#inline({ type, file: this.#contract }));
  }

  /** Returns a reference to a type of the contract. */
  referenceTo(name: string): TsType {
    const [alias] = parseSync(`type Reference = ${name}`, typescript).body;
    return (alias as TsTypeAliasDeclaration).typeAnnotation;
  }

  #print(map: string, member: string, { type, file }: TypeIn): string {
    const owner = `${map}['${member}'] in ${this.file}`;
    const needed = neededTypes(this.#files, type, file, owner);
    const body = [interfaceWith(map, member, type), ...needed];
    return printSync({ ...parseSync('', typescript), body }).code;
  }

  /** Replaces a reference to an interface by the properties of the interface. */
  #inline({ type, file }: TypeIn): TypeIn {
    if (type.type !== 'TsTypeReference' || type.typeName.type !== 'Identifier') {
      return { type, file };
    }
    const found = this.#files.find(type.typeName.value, file);
    if (!found || hasParameters(found)) return { type, file };
    const { declaration } = found;
    if (declaration.type === 'TsTypeAliasDeclaration') {
      return this.#inline({ type: declaration.typeAnnotation, file: found.file });
    }
    if (declaration.extends.length > 0) return { type, file };
    const { span, body } = declaration;
    return { type: { type: 'TsTypeLiteral', span, members: body.body }, file: found.file };
  }

  #memberType(name: string, member: TsTypeElement): [name: string, type: TsType] {
    const type = member.type === 'TsPropertySignature' && member.typeAnnotation?.typeAnnotation;
    if (!type || (member.key.type !== 'Identifier' && member.key.type !== 'StringLiteral')) {
      throw this.#notListed(name);
    }
    return [member.key.value, type];
  }

  #notListed(name: string): SourceError {
    return new SourceError(
      `${this.file} does not declare ${name} as a list of properties. Write: export interface ${name} { … }`,
    );
  }
}

function hasParameters({ declaration: { typeParams } }: DeclaredType): boolean {
  return typeParams !== undefined && typeParams !== null;
}

/** Returns an interface with one property. */
function interfaceWith(map: string, member: string, type: TsType): TypeDeclaration {
  const key = /^\w+$/.test(member) ? member : `'${member}'`;
  const [declaration] = parseSync(`interface ${map} { ${key}: unknown }`, typescript).body;
  const { body } = (declaration as TsInterfaceDeclaration).body;
  (body[0] as TsPropertySignature).typeAnnotation!.typeAnnotation = type;
  return declaration as TsInterfaceDeclaration;
}

function missingContract(file: string): SourceError {
  return new SourceError(
    `${file} is missing. It declares what the package exposes. For a page, write:\n` +
      `  import type { PageProps } from '${sharedTypes}';\n` +
      '  export interface Exposes { Reports: PageProps }',
  );
}
