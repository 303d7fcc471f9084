import type { Configuration } from 'webpack';

type Plugins = NonNullable<Configuration['plugins']>;

/**
 * Returns the plugins of a configuration without those of one class.
 * @throws Error if there is no plugin of that class: the build would not be the intended one
 */
export function withoutPlugin(
  plugins: Plugins = [],
  Plugin: new (...args: never[]) => object,
): Plugins {
  const others = plugins.filter((plugin) => !(plugin instanceof Plugin));
  if (others.length < plugins.length) return others;
  throw new Error(
    `The webpack configuration has no ${Plugin.name} to remove. Adapt checks/bench/src/products to the preset.`,
  );
}
