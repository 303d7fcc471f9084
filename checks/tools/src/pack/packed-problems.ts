import type { ExportTarget, Manifest } from './public-packages';

/**
 * Returns what is wrong with a packed package, as one line for each problem.
 * @param manifest its package.json, as `pnpm pack` has written it
 * @param files the paths of its files
 */
export function packedProblems(manifest: Manifest, files: readonly string[]): string[] {
  const targets = [
    ...Object.values(manifest.bin ?? {}),
    ...Object.values(manifest.exports ?? {}).flatMap(filesOf),
  ];
  return [
    ...(['description', 'license', 'engines', 'files'] as const)
      .filter((field) => manifest[field] === undefined)
      .map((field) => `package.json has no "${field}"`),
    ...(manifest.private ? ['package.json says "private", so no registry takes it'] : []),
    ...['workspace:', 'catalog:']
      .filter((protocol) => JSON.stringify(manifest).includes(`"${protocol}`))
      .map((protocol) => `package.json has versions that start with "${protocol}"`),
    ...['README.md', 'CHANGELOG.md', 'LICENSE']
      .filter((file) => !files.includes(file))
      .map((file) => `it has no ${file}`),
    ...targets
      .filter((target) => !files.some((file) => matches(target, file)))
      .map((target) => `package.json names ${target}, which it does not contain`),
    ...files
      .filter((file) => /\.test\.[jt]sx?$|^src\//.test(file))
      .map((file) => `it contains ${file}, which is only for this workspace`),
  ];
}

function filesOf(target: ExportTarget): string[] {
  return typeof target === 'string' ? [target] : Object.values(target);
}

/** @param target a path in package.json, such as `./dist/styles/_*.scss` */
function matches(target: string, file: string): boolean {
  const [start = '', end] = target.replace(/^\.\//, '').split('*');
  return end === undefined ? file === start : file.startsWith(start) && file.endsWith(end);
}
