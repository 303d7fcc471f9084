import type { SharedTypes } from './shared-types';

/**
 * Returns the exposes of a remote that are pages. shared-types declares the props of a page as `PageProps`.
 * @param exposes names without the remote: `Dashboard`
 */
export function pageExposes({ members }: SharedTypes, remote: string, exposes: string[]): string[] {
  return exposes.filter((expose) => {
    const type = members.Exposes.get(`${remote}/${expose}`)?.typeAnnotation?.typeAnnotation;
    if (type?.type !== 'TsTypeReference' || type.typeName.type !== 'Identifier') return false;
    return type.typeName.value === 'PageProps';
  });
}
