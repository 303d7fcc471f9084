import { join } from 'node:path';
import { CommandError } from '../base/command-error';
import type { DirectoryOrigin } from '../stores/directory-origin';
import { messages } from '../testing/messages';
import { configuredOrigin } from './arguments';
import { sourceAt } from './run-promote-from';
import { temporaryFolder } from '../testing/temporary-folder';

const secret = 'c2VjcmV0';

beforeAll(() => {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
});

test('the default is the folder .origin of the workspace, and the command says so', async () => {
  const said = jest.spyOn(console, 'error').mockReturnValue();
  const { directory } = (await configuredOrigin({})) as DirectoryOrigin;
  expect(directory).toBe(join(process.cwd(), '.origin'));
  expect(said.mock.calls).toEqual([[messages.originDefault]]);
  said.mockClear();
});

test('a repository with one remote has no origin of its own', async () => {
  const root = await temporaryFolder({
    'package.json': '{ "version": "0.1.0", "backshop": { "remote": "reports" } }',
    'webpack.config.ts': '',
  });
  jest.spyOn(process, 'cwd').mockReturnValueOnce(root);
  await expect(configuredOrigin({})).rejects.toThrow(messages.originNotSet);
});

test('a path names a folder', async () => {
  const folder = await temporaryFolder();
  const { directory } = (await configuredOrigin({ BACKSHOP_ORIGIN: folder })) as DirectoryOrigin;
  expect(directory).toBe(folder);
});

test.each<[NodeJS.ProcessEnv]>([
  [{ BACKSHOP_ORIGIN: 's3://shop', AWS_REGION: 'eu-central-1' }],
  [
    {
      BACKSHOP_ORIGIN: 'azure://$web',
      AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=http;AccountName=shop;AccountKey=${secret};BlobEndpoint=http://localhost/shop`,
    },
  ],
])('an object store sends no request before it is used: %j', async (env) => {
  expect(await configuredOrigin(env)).toHaveProperty('publish');
});

const mistakes: [mistake: string, env: NodeJS.ProcessEnv, message: string][] = [
  ...[
    'origin',
    './origin',
    's3://',
    's3:shop',
    's3://shop/folder',
    'gs://shop',
    `https://${secret}`,
  ].map((address): (typeof mistakes)[number] => [
    address,
    { BACKSHOP_ORIGIN: address, AWS_REGION: 'x' },
    messages.originNotValid,
  ]),
  [
    'a bucket without a region',
    { BACKSHOP_ORIGIN: 's3://shop' },
    messages.originNeeds('s3://shop', 'AWS_REGION', 'the region of the bucket: eu-central-1'),
  ],
  [
    'a container without a connection string',
    { BACKSHOP_ORIGIN: 'azure://shop' },
    messages.originNeeds(
      'azure://shop',
      'AZURE_STORAGE_CONNECTION_STRING',
      'the connection string of the storage account',
    ),
  ],
  [
    'an invalid connection string',
    { BACKSHOP_ORIGIN: 'azure://shop', AZURE_STORAGE_CONNECTION_STRING: `AccountKey=${secret}` },
    messages.noConnectionString,
  ],
];

test.each(mistakes)('%s is an error without a secret', async (_mistake, env, message) => {
  await expect(configuredOrigin(env)).rejects.toThrow(new CommandError(message));
  expect(message).not.toContain(secret);
});

test('promote --from names the origin that needs a variable', async () => {
  jest.replaceProperty(process, 'env', {});
  await expect(sourceAt('s3://staging')).rejects.toThrow(
    messages.originNeeds('s3://staging', 'AWS_REGION', 'the region of the bucket: eu-central-1'),
  );
});

test('an object store whose library is not installed says what to install', async () => {
  jest.resetModules();
  jest.doMock('../stores/s3-store', () => {
    const message = "Cannot find package '@aws-sdk/client-s3' imported from s3-store.js";
    throw Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' });
  });
  await expect(
    configuredOrigin({ BACKSHOP_ORIGIN: 's3://shop', AWS_REGION: 'eu-central-1' }),
  ).rejects.toThrow(messages.originLibrary('s3://shop', '@aws-sdk/client-s3'));
});
