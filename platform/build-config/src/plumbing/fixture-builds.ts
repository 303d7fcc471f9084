import { host, remote } from '../webpack';
import { alphaSources, betaSources, hostSources } from './fixture-sources';
import { type Build, build, type FixtureWorkspace } from './fixture-workspace';

/** The builds of all fixture packages. */
export interface FixtureBuilds {
  host: Build;
  alpha1: Build;
  alpha2: Build;
  beta: Build;
}

/** Builds the host, two versions of the remote "alpha", and the remote "beta" with the preset. */
export async function buildFixture(workspace: FixtureWorkspace): Promise<FixtureBuilds> {
  const [hostBuild, alpha1, alpha2, beta] = await Promise.all([
    build(
      host({
        root: workspace.addPackage('host', hostSources),
        port: 3000,
        provides: { react: { version: '19.0.0' } },
        bootValues: { BOOT_VALUE: 'from the build' },
        documentFiles: { 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
        themeColors: { light: '#fff', dark: '#000' },
        pages: { '/': 'alpha/Page' },
        policy: { 'default-src': ["'none'"] },
        allowedSources: { 'img-src': ['https://pictures.test'] },
      }),
    ),
    buildAlpha(workspace.addPackage('alpha-1', alphaSources(1))),
    buildAlpha(workspace.addPackage('alpha-2', alphaSources(2))),
    build(
      remote<{ Card: object }, { count: number }>({
        root: workspace.addPackage('beta', betaSources),
        port: 3002,
        exposes: { Card: './src/card.ts' },
        react: '^19.0.0 || ^20.0.0',
        summary: { count: 3 },
        policy: { 'img-src': ['https://pictures.test/beta/'] },
      }),
    ),
  ]);
  return { host: hostBuild, alpha1, alpha2, beta };
}

/** @param root absolute path of the package */
export function buildAlpha(root: string): Promise<Build> {
  return build(remote({ root, port: 3001, exposes: { Page: './src/page.ts' } }));
}
