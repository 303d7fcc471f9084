import { isAbsolute, join } from 'node:path';
import { actionOf, commandLine } from './action';
import { CommandError } from '../base/command-error';
import { proxyAgent } from '../base/proxy';
import { commandFor, findProject, packageNameOf, type Project, soleRemote } from '../base/project';
import { directoryOrigin, type DirectoryOrigin } from '../stores/directory-origin';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { objectOrigin } from '../stores/object-origin';
import type { Origin } from '../core/origin';
import { isTypedVersion } from '../release/typed-version';
import type { Action, CommandOptions } from '../core/entry';

/**
 * Returns the origin that BACKSHOP_ORIGIN names, or the one in the workspace. Prints a line for the one in the
 * workspace, because you may believe that you work on production. An error never names a value that is not valid.
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
 * Returns the origin at an address like BACKSHOP_ORIGIN, or undefined when it is not valid. The libraries of the object
 * stores are large, so each is loaded only for its own kind of origin.
 */
export async function originAt(
  address: string,
  env: NodeJS.ProcessEnv,
): Promise<Origin | undefined> {
  if (isAbsolute(address)) return directoryOrigin(address);
  const [, kind, name] = /^(s3|azure):\/\/([a-z0-9$][a-z0-9.-]+)\/?$/.exec(address) ?? [];
  if (kind === 's3' && name) {
    requiredVariable(address, env, 'AWS_REGION', 'the region of the bucket: eu-central-1');
    const loading = import('../stores/s3-store');
    const { s3Store } = await withClient(address, '@aws-sdk/client-s3', loading);
    const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
    return objectOrigin(s3Store(name, endpoint, await proxyAgent()));
  }
  if (kind === 'azure' && name) {
    const connectionString = requiredVariable(
      address,
      env,
      'AZURE_STORAGE_CONNECTION_STRING',
      'the connection string of the storage account',
    );
    const loading = import('../stores/azure-store');
    const { azureStore } = await withClient(address, '@azure/storage-blob', loading);
    return objectOrigin(azureStore(connectionString, name));
  }
  return undefined;
}

function defaultOrigin(): Origin {
  const project = findProject();
  if (project?.isWorkspace) {
    console.error('BACKSHOP_ORIGIN is not set, so this works on .origin/ in the workspace.');
    return localOrigin(project);
  }
  throw new CommandError(
    'BACKSHOP_ORIGIN is not set. It selects the origin. Set it to an absolute path, s3://<bucket> or azure://<container>.',
  );
}

/** The libraries of the object stores are optional peer dependencies: most origins need neither. */
async function withClient<Store>(
  address: string,
  library: string,
  loading: Promise<Store>,
): Promise<Store> {
  try {
    return await loading;
  } catch (error) {
    if (!isMissing(library, error)) throw error;
    throw new CommandError(
      `${address} needs ${library}, which is not installed. Install it, for example with: npm install --save-dev ${library}`,
    );
  }
}

function isMissing(library: string, error: unknown): boolean {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return /^(ERR_)?MODULE_NOT_FOUND$/.test(code) && message.includes(`'${library}'`);
}

function requiredVariable(
  address: string,
  env: NodeJS.ProcessEnv,
  name: string,
  content: string,
): string {
  const value = env[name];
  if (value) return value;
  throw new CommandError(`${address} needs ${name}, which is not set. Set it to ${content}`);
}

export function localOrigin({ root }: Project): DirectoryOrigin {
  return directoryOrigin(join(root, '.origin'));
}

/** Returns the origin that a command works on. With `--dry-run`, nothing changes on it. */
export async function commandOrigin({ dryRun }: { dryRun?: boolean | undefined }): Promise<Origin> {
  const origin = await configuredOrigin();
  return dryRun ? dryRunOrigin(origin) : origin;
}

export async function startChange(
  options: CommandOptions,
): Promise<{ origin: Origin; action: Action }> {
  const origin = await commandOrigin(options);
  return { origin, action: { ...(await actionOf(commandLine(), options.message)), options } };
}

export function wholeNumberFrom(text: string, advice: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new CommandError(`"${text}" is not ${advice}`);
}

/** Returns the version that an option names, whole or short. */
export function versionFrom(text: string, option: string): string {
  if (isTypedVersion(text)) return text;
  throw new CommandError(
    `"${text}" is not a version. Nothing was changed. Give it like this: ${option} 0.1.0-1a2b3c4d5e`,
  );
}

/** A package, and one of its versions. */
interface Target {
  name: string;
  /** Undefined for the version that the command chooses. */
  version: string | undefined;
}

/**
 * Returns which package the arguments of a command mean, or undefined when they do not say it. A repository with
 * one remote can leave out its name: versions begin with a digit, names with a letter.
 */
export function targetOf(
  name: string | undefined,
  version: string | undefined,
): Target | undefined {
  const isVersion = version === undefined && /^\d/.test(name ?? '') && soleRemote();
  const target = isVersion ? soleRemote()?.name : packageNameOf(name);
  return target === undefined ? undefined : { name: target, version: isVersion ? name : version };
}

/** Refuses a package that is named beside an option which says what to work on. */
export function assertUnnamed(name: string | undefined, option: string): void {
  if (name === undefined) return;
  throw new CommandError(
    `Argument '${name}' cannot be used with option '${option}'. Nothing was changed. Leave out one of them.`,
  );
}

export function nameFrom(stated: string | undefined, kind: string, usage: string): string {
  const name = packageNameOf(stated);
  if (name !== undefined) return name;
  throw new CommandError(`Name one ${kind}. Run: ${commandFor(usage)}`);
}
