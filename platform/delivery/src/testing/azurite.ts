import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { BlobServiceClient, type ContainerClient } from '@azure/storage-blob';
import { azureStore } from '../stores/azure-store';
import type { ObjectStore } from '../stores/object-origin';

const program = createRequire(import.meta.filename).resolve('azurite/dist/src/blob/main.js');
const account = 'backshop';
const key = randomBytes(64).toString('base64');

let server: ChildProcess;
let connectionString: string;

/** Runs an Azure Blob Storage server, which keeps its data in memory, during a file's tests. */
export function withAzurite(): void {
  beforeAll(async () => {
    server = spawn(
      process.execPath,
      [program, '--blobPort', '0', '--inMemoryPersistence', '--silent', '--skipApiVersionCheck'],
      {
        cwd: tmpdir(),
        env: { ...process.env, AZURITE_ACCOUNTS: `${account}:${key}` },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const address = await addressOf(server);
    connectionString = `DefaultEndpointsProtocol=http;AccountName=${account};AccountKey=${key};BlobEndpoint=${address}/${account};`;
  }, 20_000); // Azurite loads hundreds of modules.

  afterAll(async () => {
    server.kill();
    await once(server, 'close');
  });
}

/** Returns the connection string of the server. */
export function azuriteConnection(): string {
  return connectionString;
}

/** Returns a new empty container on the server, and the object store in it. */
export async function emptyContainer(): Promise<{
  container: ContainerClient;
  store: ObjectStore;
}> {
  const name = randomUUID();
  const { containerClient } =
    await BlobServiceClient.fromConnectionString(connectionString).createContainer(name);
  return { container: containerClient, store: azureStore(connectionString, name) };
}

/** @throws Error when the server exits before it listens */
async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) {
    const [, address] = /listens on (\S+)/.exec(line) ?? [];
    if (!address) continue;
    stdout!.resume();
    return address;
  }
  throw new Error('Azurite exited before it listened.');
}
