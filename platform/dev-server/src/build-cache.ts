import { webpack } from '@backshop/build-config/webpack';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileCacheOptions } from 'webpack';

/**
 * Files that change with the versions of loaders. pnpm needs none: there, the version is part of a loader's
 * path, and webpack compares the path.
 */
const lockFiles = ['package-lock.json', 'yarn.lock'];

/**
 * Returns the cache on disk for a package's development builds. It halves the time of a start. Each
 * configuration has a cache of its own.
 * @param configuration the files of the package's configuration
 */
export function buildCache(root: string, configuration: string[]): FileCacheOptions {
  const locks = lockFiles.map((file) => join(root, file)).filter((file) => existsSync(file));
  const hash = createHash('sha256').update(webpack.version);
  for (const file of [...configuration, ...locks, ...presetFiles()])
    hash.update(readFileSync(file));
  return {
    type: 'filesystem',
    cacheDirectory: join(root, 'node_modules/.cache/webpack'),
    version: hash.digest('hex'),
    // `version` does the same at once. webpack would take seconds to follow the imports of these files.
    buildDependencies: { defaultWebpack: [] },
  };
}

function presetFiles(): string[] {
  const folder = dirname(fileURLToPath(import.meta.resolve('@backshop/build-config/webpack')));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
