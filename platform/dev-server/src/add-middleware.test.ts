import { crashAddress } from '@backshop/build-config/crash-reports';
import { type PackageConfig, webpack } from '@backshop/build-config/webpack';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebpackDevServer from 'webpack-dev-server';
import { addMiddleware } from './add-middleware';
import { type Crash, crashMiddleware } from './crashes';
import { pretendedIdentity, pretendUser } from './pretended-user';

const folder = mkdtempSync(join(tmpdir(), 'dev-server-'));
const crashes: Crash[] = [];
let server: WebpackDevServer;

beforeAll(async () => {
  writeFileSync(join(folder, 'index.js'), '');
  const devServer: PackageConfig['devServer'] = { port: 0, historyApiFallback: true };
  pretendUser({ devServer }, { name: 'Pat Example', groups: [] });
  server = new WebpackDevServer(
    {
      ...devServer,
      host: '127.0.0.1',
      allowedHosts: ['localhost'],
      setupExitSignals: false,
      client: false,
      hot: false,
      setupMiddlewares: (middlewares, own) =>
        addMiddleware(
          devServer.setupMiddlewares!(middlewares, own),
          crashMiddleware((crash) => crashes.push(crash)),
        ),
    },
    webpack({
      mode: 'development',
      context: folder,
      entry: './index.js',
      output: { path: join(folder, 'dist') },
      stats: 'none',
      infrastructureLogging: { level: 'error' },
    }),
  );
  await server.start();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Sends a request as a page of a site does whose name leads to this machine, and returns the status. */
function send(site: string, path: string, body?: object): Promise<number> {
  const { port } = server.server!.address() as AddressInfo;
  const headers = { host: `${site}:${port}`, 'content-type': 'application/json' };
  const method = body ? 'POST' : 'GET';
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
    })
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

test('only pages of the dev server can report crashes', async () => {
  const crash = { message: 'boom', stack: '' };
  expect(await send('other.example', crashAddress, crash)).toBe(403);
  expect(crashes).toEqual([]);
  expect(await send('localhost', crashAddress, crash)).toBe(204);
  expect(crashes).toEqual([crash]);
});

test('only pages of the dev server can read the pretended user', async () => {
  expect(await send('other.example', pretendedIdentity.user)).toBe(403);
  expect(await send('localhost', pretendedIdentity.user)).toBe(200);
});
