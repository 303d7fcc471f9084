import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasablePackage } from '@backshop/delivery/workspace';

/** A part of the product: what a remote exposes, and where its source is. */
export interface Expose {
  /** Name of its remote. */
  remote: string;
  /** Name within the remote: `Dashboard`. */
  name: string;
  /** Absolute path of the file that exports its component. */
  file: string;
}

/** What the builds of the remotes say that they expose. */
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

/** The part of Module Federation's statistics that is read here. */
interface FederationStats {
  exposes: { name: string; file: string }[];
}
