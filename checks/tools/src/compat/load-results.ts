/** How the remotes of one version of Module Federation work in the host of another. */
export interface LoadResult {
  host: string;
  remote: string;
  /** What fails when the remotes use the host's federation runtime. */
  withHostRuntime?: string;
  /** What fails when the remotes bring their own. */
  withOwnRuntime?: string;
}

/** Returns a table with a row for each version of the remotes, and a column for each of the host. */
export function matrix(
  results: LoadResult[],
  runtime: 'withHostRuntime' | 'withOwnRuntime',
): string[][] {
  const versions = [...new Set(results.map(({ host }) => host))];
  const rows = versions.map((remote) => {
    const row = results.filter((each) => each.remote === remote);
    return [remote, ...row.map((each) => (each[runtime] === undefined ? 'works' : 'fails'))];
  });
  return [['', ...versions], ...rows];
}

/** Returns one line for each thing that fails. */
export function problems(results: LoadResult[]): string[] {
  return results.flatMap(({ host, remote, ...found }) =>
    Object.values(found).map((problem) => `Remote ${remote} in host ${host}: ${problem}`),
  );
}

/** Whether every remote works in every host, for all of these versions. */
export function worksAsStated(results: LoadResult[], versions: string[]): boolean {
  return versions.every((host) =>
    versions.every((remote) => {
      const result = results.find((each) => each.host === host && each.remote === remote);
      return result !== undefined && problems([result]).length === 0;
    }),
  );
}
