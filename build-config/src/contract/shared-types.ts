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

/** The maps in shared-types that describe contracts: the props of each expose, the summary of each remote. */
export type ContractMap = 'Exposes' | 'Summaries';

export type TypeDeclaration = TsInterfaceDeclaration | TsTypeAliasDeclaration;

/** What shared-types declares, by name. */
export interface SharedTypes {
  declarations: Map<string, TypeDeclaration>;
  /** Names that come from other packages, and second names (`as`) of its own types. */
  imported: Set<string>;
  members: Record<ContractMap, Map<string, TsPropertySignature>>;
}

/**
 * Reads the sources of shared-types. Uses swc's parser, which the build needs anyway. Loading the
 * TypeScript compiler would add almost a second to each build.
 * @param root absolute path of a package that depends on shared-types
 * @throws ContractError when the package has no such dependency, or shared-types declares a name twice
 */
export function readSharedTypes(root: string): SharedTypes {
  const entry = join(root, 'node_modules/@backshop/shared-types/src/index.ts');
  if (!existsSync(entry)) {
    throw new ContractError(
      `${root} does not depend on @backshop/shared-types. Add it to package.json, then run: pnpm install`,
    );
  }
  const items = readItems(entry);
  const declarations = new Map<string, TypeDeclaration>();
  const imported = new Set(items.flatMap(foreignNames));
  for (const declaration of items.flatMap(typeDeclared)) {
    const name = declaration.id.value;
    if (declarations.has(name) || imported.has(name)) {
      throw new ContractError(
        `shared-types has two types with the name ${name}. Rename one of them.`,
      );
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

/** Returns the items of a file and of the files that it refers to. Reads each file once. */
function readItems(file: string, read = new Set<string>()): ModuleItem[] {
  if (read.has(file)) return [];
  read.add(file);
  const body = parse(file);
  const relative = body.flatMap(sourceOf).filter(isRelative);
  return [
    ...body,
    ...relative.flatMap((name) => readItems(`${join(dirname(file), name)}.ts`, read)),
  ];
}

function parse(file: string): ModuleItem[] {
  try {
    return parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }).body;
  } catch (error) {
    const [explanation = ''] = String((error as Error).message).split('\n\n');
    throw new ContractError(`${file} cannot be parsed.\n${explanation}`);
  }
}

function sourceOf(item: ModuleItem): string[] {
  return 'source' in item && item.source ? [item.source.value] : [];
}

function isRelative(source: string): boolean {
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
    .filter((each) => !isRelative(item.source.value) || !isPlainImport(each))
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
