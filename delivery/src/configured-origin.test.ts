import { CommandError } from './command-error';
import { configuredOrigin } from './configured-origin';
import type { DirectoryOrigin } from './directory-origin';
import { temporaryFolder } from './temporary-folder';
import { workspaceRoot } from './workspace';

const secret = 'c2VjcmV0';

beforeAll(() => {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
});

test('with nothing said it is the folder in the workspace', async () => {
  const { directory } = (await configuredOrigin({})) as DirectoryOrigin;
  expect(directory).toBe(`${workspaceRoot}/.origin`);
});

test('a path is a folder', async () => {
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
])('a store asks nothing of the network before it is used: %j', async (env) => {
  expect(await configuredOrigin(env)).toHaveProperty('swapPage');
});

const mistakes: [what: string, env: NodeJS.ProcessEnv, message: string][] = [
  ...[
    'origin',
    './origin',
    's3://',
    's3:shop',
    's3://shop/folder',
    'gs://shop',
    `https://${secret}`,
  ].map((place): (typeof mistakes)[number] => [
    place,
    { BACKSHOP_ORIGIN: place, AWS_REGION: 'x' },
    'BACKSHOP_ORIGIN has to be an absolute path, s3://<bucket> or azure://<container>.',
  ]),
  [
    'a bucket without a region',
    { BACKSHOP_ORIGIN: 's3://shop' },
    'AWS_REGION is not set; the origin that BACKSHOP_ORIGIN names needs it.',
  ],
  [
    'a container without its account',
    { BACKSHOP_ORIGIN: 'azure://shop' },
    'AZURE_STORAGE_CONNECTION_STRING is not set; the origin that BACKSHOP_ORIGIN names needs it.',
  ],
  [
    'a connection string that is none',
    { BACKSHOP_ORIGIN: 'azure://shop', AZURE_STORAGE_CONNECTION_STRING: `AccountKey=${secret}` },
    'AZURE_STORAGE_CONNECTION_STRING is no connection string of a storage account; copy it from there once more.',
  ],
];

test.each(mistakes)(
  '%s is refused in one line that holds no secret',
  async (_what, env, message) => {
    await expect(configuredOrigin(env)).rejects.toThrow(new CommandError(message));
    expect(message).not.toContain(secret);
  },
);
