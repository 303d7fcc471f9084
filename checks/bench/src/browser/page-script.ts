import { transformFileSync } from '@swc/core';
import { join } from 'node:path';

/** Compiles a TypeScript file of this folder to a script that runs in the browser. */
export function pageScript(name: string): string {
  const { code } = transformFileSync(join(import.meta.dirname, `${name}.ts`), {
    isModule: true,
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  return `{ ${code.replace(/export *\{ *\};?\s*$/, '')} }`;
}
