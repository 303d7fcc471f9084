import { pathOf, type Program } from '@backshop/tools/programs';

/**
 * Returns the path of a program that an engine needs.
 * @throws Error when it is missing
 */
export function pathOfProgram(program: Program): string {
  const path = pathOf(program);
  if (path) return path;
  const { name, variable } = program;
  throw new Error(
    `${name} is missing. Install it, or set ${variable} to its path, or leave it out: ENGINES lists the engines to test, for example ENGINES=firefox or ENGINES=none.`,
  );
}
