import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasablePackage } from '@backshop/delivery/project';

/** An expose of a remote, with its source file. */
export interface Expose {
  /** Name of the remote. */
  remote: string;
  /** Name within the remote: `Dashboard`. */
  name: string;
  /** Absolute path of the file that exports its component. */
  file: string;
}

/** Reads the exposes of all remotes from their builds. */
export async function readExposes(remotes: ReleasablePackage[]): Promise<Expose[]> {
  const lists = await Promise.all(
    remotes.map(async ({ name, root }) => {
      const { exposes } = JSON.parse(
        await readFile(join(root, 'dist/mf-stats.json'), 'utf8'),
      ) as FederationStats;
      return exposes.map((each) => ({
        remote: name,
        name: each.name,
        file: join(root, each.file),
      }));
    }),
  );
  return lists.flat();
}

/** The fields of Module Federation's statistics that we read. */
interface FederationStats {
  exposes: { name: string; file: string }[];
}
