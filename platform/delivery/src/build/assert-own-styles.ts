import { foreignRules } from '@backshop/build-config/own-styles';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandError } from '../base/command-error';

/** How many rules a refusal names. */
const namedProblems = 5;

/**
 * Refuses styles of another build that change the pages of other teams.
 * @param remote name of the remote
 * @param files of the build, relative to `output`
 */
export async function assertOwnStyles(
  output: string,
  remote: string,
  files: string[],
): Promise<void> {
  const selectors: string[] = [];
  const problems: string[] = [];
  for (const file of files.filter((each) => /\.css$/i.test(each))) {
    const found = rulesIn(file, await readFile(join(output, file), 'utf8'), remote);
    selectors.push(...found.selectors.map((each) => `  ${file}: ${each}`));
    problems.push(...found.problems.map((each) => `  ${file}: ${each}`));
  }
  if (selectors.length > 0) {
    throw new CommandError(
      `These selectors change the pages of other teams. Put a class of the remote in front of each:\n${firstOf(selectors)}`,
    );
  }
  if (problems.length > 0) {
    throw new CommandError(`These styles change the pages of other teams:\n${firstOf(problems)}`);
  }
}

function firstOf(lines: string[]): string {
  const more = lines.length - namedProblems;
  return lines
    .slice(0, namedProblems)
    .concat(more > 0 ? [`  and ${more} more`] : [])
    .join('\n');
}

function rulesIn(file: string, css: string, remote: string): ReturnType<typeof foreignRules> {
  try {
    return foreignRules(css, remote);
  } catch (error) {
    throw new CommandError(`${file} is no stylesheet: ${(error as Error).message}`);
  }
}
