import { parseSync, printSync, type TsInterfaceDeclaration } from '@swc/core';
import { neededTypes } from './needed-types';
import type { ContractMap, SharedTypes, TypeDeclaration } from './shared-types';

/**
 * Returns declarations of one member of a map and of all types that it needs. The text has no comments
 * and does not depend on anything else in shared-types.
 * @throws ContractError when a type comes from another package or cannot be compared strictly
 */
export function describeTypes(types: SharedTypes, map: ContractMap, member: string): string {
  const property = types.members[map].get(member)!;
  const whole = types.declarations.get(map) as TsInterfaceDeclaration;
  const alone = { ...whole, body: { ...whole.body, body: [property] } };
  return printed([alone, ...neededTypes(types, property, `${map}['${member}']`)]);
}

function printed(body: TypeDeclaration[]): string {
  const module = parseSync('', { syntax: 'typescript' });
  return printSync({ ...module, body }).code;
}
