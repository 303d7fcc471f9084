import { isAbsolute, join } from 'node:path';
import { CommandError } from '../base/command-error';
import { directoryOrigin, type DirectoryOrigin } from '../origin/directory/directory-origin';
import { httpOrigin } from '../origin/http-origin';
import { objectOrigin } from '../origin/object-store/object-origin';
import type { Origin, ReadableOrigin } from '../origin/origin';
import { servedAddress } from '../origin/served-address';
import { findProject, type Project } from '../base/project';

/**
 * Returns the origin that the variable BACKSHOP_ORIGIN names, or the one in the workspace.
 * @throws CommandError that names the wrong or missing variable, but never its value
 */
export async function configuredOrigin(env = process.env): Promise<Origin> {
  const address = env.BACKSHOP_ORIGIN;
  if (!address) return defaultOrigin();
  const origin = await originAt(address, env);
  if (origin) return origin;
  throw new CommandError(
    'BACKSHOP_ORIGIN is not valid. Set it to an absolute path, s3://<bucket> or azure://<container>.',
  );
}

/**
 * Returns the origin that an option names, to read from it.
 * @param address like BACKSHOP_ORIGIN, or the address where the product is served
 * @throws CommandError when the address is not valid
 */
export async function otherOrigin(address: string, env = process.env): Promise<ReadableOrigin> {
  if (/^https?:/.test(address)) return httpOrigin(servedAddress(address, '--from'));
  const origin = await originAt(address, env);
  if (origin) return origin;
  throw new CommandError(
    `"${address}" is no origin. Give an absolute path, s3://<bucket>, azure://<container>, or the address of the product: --from https://staging.backshop.example`,
  );
}

/** The libraries of the object stores are large, so each is loaded only for its own kind of origin. */
async function originAt(address: string, env: NodeJS.ProcessEnv): Promise<Origin | undefined> {
  if (isAbsolute(address)) return directoryOrigin(address);
  const [, kind, name] = /^(s3|azure):\/\/([a-z0-9$][a-z0-9.-]+)\/?$/.exec(address) ?? [];
  if (kind === 's3' && name) {
    requiredVariable(env, 'AWS_REGION');
    const { s3Store } = await withClient(
      '@aws-sdk/client-s3',
      import('../origin/object-store/s3-store'),
    );
    return objectOrigin(s3Store(name, env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL));
  }
  if (kind === 'azure' && name) {
    const connectionString = requiredVariable(env, 'AZURE_STORAGE_CONNECTION_STRING');
    const { azureStore } = await withClient(
      '@azure/storage-blob',
      import('../origin/object-store/azure-store'),
    );
    return objectOrigin(azureStore(connectionString, name));
  }
  return undefined;
}

function defaultOrigin(): Origin {
  const project = findProject();
  if (project?.isWorkspace) return localOrigin(project);
  throw new CommandError(
    'BACKSHOP_ORIGIN is not set. It says which origin to use. Set it to an absolute path, s3://<bucket> or azure://<container>.',
  );
}

/** The libraries of the object stores are optional peer dependencies: most origins need neither. */
async function withClient<Store>(library: string, loading: Promise<Store>): Promise<Store> {
  try {
    return await loading;
  } catch (error) {
    if (!isMissing(library, error)) throw error;
    throw new CommandError(
      `The origin that BACKSHOP_ORIGIN names needs ${library}. Install it, for example with: npm install --save-dev ${library}`,
    );
  }
}

function isMissing(library: string, error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return /^(ERR_)?MODULE_NOT_FOUND$/.test(code) && message.includes(`'${library}'`);
}

function requiredVariable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value) return value;
  throw new CommandError(
    `${name} is not set. The origin that BACKSHOP_ORIGIN names needs it: docs/operations.md`,
  );
}

/** Returns the origin in a workspace: `.origin`. */
export function localOrigin({ root }: Project): DirectoryOrigin {
  return directoryOrigin(join(root, '.origin'));
}
