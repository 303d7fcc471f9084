import type { PackageConfig } from '@backshop/build-config/webpack';
import type { Project } from '@backshop/delivery/project';
import { locateCrash } from './locate-crash';
import { type DevServer, startDevServer } from './dev-server';
import { assertPortsFree } from './ports';
import { checkTypesOnChange } from './type-errors';

/**
 * Starts a dev server for each configuration, and waits for the first builds. Shows crashes and type errors,
 * which a build does not find.
 * @throws CommandError when a port is in use
 */
export async function serveAll(configs: PackageConfig[], project: Project): Promise<void> {
  await assertPortsFree(configs);
  const servers: DevServer[] = [];
  const compilerAt = (port: number) => servers.find((server) => server.port === port)?.compiler;
  const starts = configs.map((config) =>
    startDevServer(config, (crash, ofPage) => {
      void locateCrash(crash, compilerAt, project.root).then(({ port, ...problem }) =>
        (servers.find((server) => server.port === port) ?? ofPage).overlay.showCrash(problem),
      );
    }),
  );
  servers.push(...(await Promise.all(starts)));
  checkTypesOnChange(project, servers);
}
