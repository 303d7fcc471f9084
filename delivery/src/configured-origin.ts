import { isAbsolute } from 'node:path';
import { CommandError } from './command-error';
import { directoryOrigin } from './directory-origin';
import { localOrigin } from './local-origin';
import { objectOrigin } from './object-origin';
import type { Origin } from './origin';

/**
 * The origin that the environment names, else the one in the workspace's folder.
 * The library of a cloud is loaded only when it is used.
 * @throws CommandError that says which variable is wrong or missing; never what is in it
 */
export async function configuredOrigin(env = process.env): Promise<Origin> {
  const place = env.BACKSHOP_ORIGIN;
  if (!place) return localOrigin();
  if (isAbsolute(place)) return directoryOrigin(place);
  const [, kind, name] = /^(s3|azure):\/\/([a-z0-9$][a-z0-9.-]+)\/?$/.exec(place) ?? [];
  if (kind === 's3' && name) {
    expectVariable(env, 'AWS_REGION');
    const { s3Store } = await import('./s3-store');
    return objectOrigin(s3Store(name, env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL));
  }
  if (kind === 'azure' && name) {
    const connectionString = expectVariable(env, 'AZURE_STORAGE_CONNECTION_STRING');
    const { azureStore } = await import('./azure-store');
    return objectOrigin(azureStore(connectionString, name));
  }
  throw new CommandError(
    'BACKSHOP_ORIGIN has to be an absolute path, s3://<bucket> or azure://<container>.',
  );
}

function expectVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new CommandError(`${name} is not set; the origin that BACKSHOP_ORIGIN names needs it.`);
}
