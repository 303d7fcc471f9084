import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolders } from '../workspace-root';

/** What `exports` says about one name: a file, or a file for each condition. */
export type ExportTarget = string | Record<string, string>;

/** The fields of a package.json that are used here. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  description?: string;
  license?: string;
  engines?: Record<string, string>;
  files?: string[];
  bin?: Record<string, string>;
  exports?: Record<string, ExportTarget>;
  /** What `pnpm pack` uses instead of the fields above. */
  publishConfig?: { access?: string; exports?: Record<string, ExportTarget> };
}

/** A package of the workspace that can be installed elsewhere. */
export interface PublicPackage {
  /** Absolute path. */
  root: string;
  manifest: Manifest;
}

/** Returns the packages with `publishConfig`, in the order of their folders. */
export function publicPackages(workspace: string): PublicPackage[] {
  return packageFolders(workspace)
    .map((folder) => join(workspace, folder))
    .map((root) => ({
      root,
      manifest: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig);
}
