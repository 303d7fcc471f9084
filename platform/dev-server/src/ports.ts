import type { PackageConfig } from '@backshop/build-config/webpack';
import { CommandError } from '@backshop/delivery/command-error';
import { highestPort, isPortFree } from '@backshop/delivery/server/listen';

/** @throws CommandError that names each port that cannot be used, and the package that needs it */
export async function assertPortsFree(configs: PackageConfig[]): Promise<void> {
  const ports = configs.map(({ devServer }) => devServer.port);
  const highest = Math.max(...ports);
  if (highest > highestPort) {
    throw new CommandError(`There is no port ${highest}. Choose a lower one with --port.`);
  }
  const areFree = await Promise.all(ports.map(isPortFree));
  const taken = configs
    .filter((_, index) => !areFree[index])
    .map(({ name, devServer }) => `${devServer.port}, which ${name} needs`);
  if (taken.length === 0) return;
  throw new CommandError(
    `In use by another program: port ${taken.join('; port ')}.\nStop that program, or use other ports: --port ${ports[0]! + 100}`,
  );
}
