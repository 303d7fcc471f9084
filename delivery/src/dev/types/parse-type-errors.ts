/** An error that the compiler found. */
export interface TypeProblem {
  /** Path relative to the folder of the compiler, with forward slashes. `''` for an error without a file. */
  file: string;
  /** Line and column: `12:5`. `''` for an error without a file. */
  loc: string;
  /** Code and text, over several lines: `TS2322: Type …`. */
  message: string;
}

/** Returns the errors in the output of `tsc --pretty false`. A line that starts with a space continues one. */
export function parseTypeErrors(output: string): TypeProblem[] {
  const problems: TypeProblem[] = [];
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, message] =
      /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+: .*)$/.exec(line) ?? [];
    if (message) problems.push({ file: file ?? '', loc: file ? `${row}:${column}` : '', message });
    else if (line.startsWith(' ') && problems.length > 0) problems.at(-1)!.message += `\n${line}`;
  }
  // Each package reports the errors in what it imports from the workspace.
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()];
}
