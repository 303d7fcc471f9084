import { join } from 'node:path';
import { type Contract, contractFile } from '@backshop/build-config/output-format';
import { writeFiles } from './temporary-folder';
import type { ReleasablePackage } from './workspace';

/** For tests: a package of a workspace, as if its build had left these files in `dist`. */
export async function builtPackage(
  workspace: string,
  folder: string,
  files: Record<string, string>,
): Promise<ReleasablePackage> {
  const root = join(workspace, folder);
  await writeFiles(join(root, 'dist'), files);
  return { name: folder.replace(/^remote-/, ''), folder, root, version: '0.1.0' };
}

/** For tests: what the federation plugin writes about a remote with these exposes. */
export function manifestOf(
  exposes: Record<string, { js: string[]; late?: string[]; css: string[] }>,
): string {
  return JSON.stringify({
    exposes: Object.entries(exposes).map(([name, { js, late = [], css }]) => ({
      name,
      assets: { js: { sync: js, async: late }, css: { sync: css, async: [] } },
    })),
  });
}

/** For tests: a host as if it was built; its page says no more than its release. */
export function builtHost(workspace: string, script = 'host'): Promise<ReleasablePackage> {
  const template = '<script type="application/json" id="release">__RELEASE__</script>__HOST__';
  return builtPackage(workspace, 'host', { 'page.html': template, 'main.js': script });
}

/**
 * For tests: a remote as if it was built; another entry makes another version.
 * @param chunks names of folders of lasting chunks
 */
export function builtRemote(
  workspace: string,
  name: string,
  entry = 'entry',
  exposes = ['Page'],
  chunks: string[] = [],
): Promise<ReleasablePackage> {
  const described: Parameters<typeof manifestOf>[0] = {};
  const late = chunks.map((chunk) => `${chunk}/library.js`);
  for (const each of exposes) described[each] = { js: [`${each}.js`], late, css: [] };
  return builtPackage(workspace, `remote-${name}`, {
    ...Object.fromEntries(late.map((file) => [file, file])),
    'remoteEntry.js': entry,
    'mf-manifest.json': manifestOf(described),
  });
}

/** For tests: gives a build a contract; what is left out is empty. */
export async function withContract(
  built: ReleasablePackage,
  contract: Partial<Contract>,
): Promise<ReleasablePackage> {
  const text = JSON.stringify({ shared: {}, exposes: {}, summaries: {}, ...contract });
  await writeFiles(join(built.root, 'dist'), { [contractFile]: text });
  return built;
}
