import { build } from 'esbuild';
import { join, resolve } from 'node:path';

/**
 * Returns the absolute paths of a package's `webpack.config.ts` and of all files that it imports, without those
 * of other packages.
 * @param root absolute path of the package
 */
export async function configFiles(root: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'webpack.config.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'silent',
  });
  return Object.keys(metafile.inputs).map((file) => resolve(root, file));
}
