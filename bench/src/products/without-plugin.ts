import type { Configuration } from 'webpack';

type Plugins = NonNullable<Configuration['plugins']>;

/**
 * The plugins of a configuration except for those of a class.
 * @throws Error when there is none of that class: something else would be built than is thought
 */
export function withoutPlugin(
  plugins: Plugins = [],
  Plugin: new (...args: never[]) => object,
): Plugins {
  const others = plugins.filter((plugin) => !(plugin instanceof Plugin));
  if (others.length < plugins.length) return others;
  throw new Error(`The preset has no ${Plugin.name} any more.`);
}
