import {
  type ImportSpecifier,
  type ModuleItem,
  parseSync,
  type TsInterfaceDeclaration,
  type TsPropertySignature,
  type TsTypeAliasDeclaration,
} from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ContractError } from './contract-error';

/** The maps that contracts are made of: what the host hands to an expose, and what a remote states. */
export type ContractMap = 'Exposes' | 'Summaries';

export type TypeDeclaration = TsInterfaceDeclaration | TsTypeAliasDeclaration;

/** The types of shared-types, by name. */
export interface SharedTypes {
  declarations: Map<string, TypeDeclaration>;
  /** Names that it gives to what it imports: from elsewhere, or its own under a second name. */
  imported: Set<string>;
  members: Record<ContractMap, Map<string, TsPropertySignature>>;
}

/**
 * Reads the sources of shared-types, by the parser that the build has loaded anyway: the compiler
 * alone would take almost a second of each build.
 * @param root absolute path of a package that depends on it
 * @throws ContractError when it is not there, or declares a name twice
 */
export function readSharedTypes(root: string): SharedTypes {
  const entry = join(root, 'node_modules/@backshop/shared-types/src/index.ts');
  if (!existsSync(entry)) {
    throw new ContractError(`${root}/package.json lacks the dependency @backshop/shared-types.`);
  }
  const items = readItems(entry);
  const declarations = new Map<string, TypeDeclaration>();
  const imported = new Set(items.flatMap(foreignNames));
  for (const declaration of items.flatMap(typeDeclared)) {
    const name = declaration.id.value;
    if (declarations.has(name) || imported.has(name)) {
      throw new ContractError(`shared-types has two types called ${name}; rename one.`);
    }
    declarations.set(name, declaration);
  }
  const membersOf = (map: ContractMap) => propertiesOf(declarations.get(map));
  return {
    declarations,
    imported,
    members: { Exposes: membersOf('Exposes'), Summaries: membersOf('Summaries') },
  };
}

/** What a file and the files that it names say, each file once. */
function readItems(file: string, read = new Set<string>()): ModuleItem[] {
  if (read.has(file)) return [];
  read.add(file);
  const body = parse(file);
  const named = body.flatMap(sourceOf).filter(isOwnSource);
  return [...body, ...named.flatMap((name) => readItems(`${join(dirname(file), name)}.ts`, read))];
}

function parse(file: string): ModuleItem[] {
  try {
    return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }).body;
  } catch (error) {
    const [what = ''] = String((error as Error).message).split('\n\n');
    throw new ContractError(`${file} can't be read.\n${what}`);
  }
}

function sourceOf(item: ModuleItem): string[] {
  return 'source' in item && item.source ? [item.source.value] : [];
}

function isOwnSource(source: string): boolean {
  return source.startsWith('.');
}

function typeDeclared(item: ModuleItem): TypeDeclaration[] {
  const declared = item.type === 'ExportDeclaration' ? item.declaration : item;
  return declared.type === 'TsInterfaceDeclaration' || declared.type === 'TsTypeAliasDeclaration'
    ? [declared]
    : [];
}

function foreignNames(item: ModuleItem): string[] {
  if (item.type !== 'ImportDeclaration') return [];
  return item.specifiers
    .filter((each) => !isOwnSource(item.source.value) || !isPlainImport(each))
    .map(({ local }) => local.value);
}

function isPlainImport(specifier: ImportSpecifier): boolean {
  return specifier.type === 'ImportSpecifier' && !specifier.imported;
}

function propertiesOf(map: TypeDeclaration | undefined): Map<string, TsPropertySignature> {
  const members = map?.type === 'TsInterfaceDeclaration' ? map.body.body : [];
  const properties = new Map<string, TsPropertySignature>();
  for (const member of members) {
    if (member.type !== 'TsPropertySignature') continue;
    const { key } = member;
    if (key.type === 'Identifier' || key.type === 'StringLiteral')
      properties.set(key.value, member);
  }
  return properties;
}
