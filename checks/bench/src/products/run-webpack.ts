import { webpack } from '@backshop/build-config/webpack';
import { CommandError } from '@backshop/delivery';
import type { Configuration, Stats } from 'webpack';

/**
 * Builds into a directory and deletes what was in it.
 * @throws CommandError with webpack's errors if the build fails
 */
export async function runWebpack(config: Configuration, directory: string): Promise<Stats> {
  const compiler = webpack({ ...config, output: { ...config.output, path: directory } });
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler?.run((error, done) =>
      done ? resolve(done) : reject(error ?? new Error('No build.')),
    );
  });
  await new Promise((resolve) => compiler?.close(resolve));
  if (!stats.hasErrors()) return stats;
  const errors = stats.toString({ all: false, errors: true });
  throw new CommandError(`webpack could not build ${directory}:\n${errors}`);
}
