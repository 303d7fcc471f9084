import type { PackageConfig } from '@backshop/build-config/webpack';

type Middlewares = Parameters<NonNullable<PackageConfig['devServer']['setupMiddlewares']>>[0];

/**
 * Adds a middleware to those of a dev server. It comes before the files, and after the checks of the `Host`
 * header, so that no page of another site reaches it.
 */
export function addMiddleware(middlewares: Middlewares, own: Middlewares[number]): Middlewares {
  const files = middlewares.findIndex(({ name }) => name === 'webpack-dev-middleware');
  return middlewares.toSpliced(files, 0, own);
}
