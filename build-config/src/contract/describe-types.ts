import { parseSync, printSync, type TsInterfaceDeclaration } from '@swc/core';
import { neededTypes } from './needed-types';
import type { ContractMap, SharedTypes, TypeDeclaration } from './shared-types';

/**
 * One member of a map and every type that it needs, as declarations that stand alone: without
 * comments, and the same whatever else is in shared-types.
 * @throws ContractError when a type comes from elsewhere, or could not be compared strictly
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
