import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DirectoryOrigin,
  directoryOrigin,
  listen,
  originServer,
  releaseAll,
  releasePackage,
} from '@backshop/delivery/origin';
import { packageNamed, releasablePackages } from '@backshop/delivery';
import { testAction, withShare } from '@backshop/delivery/testing';

/** A temporary origin on a port of its own, for tests that release to it. */
export interface TestOrigin {
  url: string;
  origin: DirectoryOrigin;
  /** Releases the current build of a package under a new version. Returns the version. */
  release: (name: string, share?: number) => Promise<string>;
  /** Status and length of the body of each answer to a request for `index.html`, oldest first. */
  answers: { status: number; bytes: number }[];
  /** Changes each request for a file before the server sees it, as a proxy does. */
  changeRequest: (request: IncomingMessage) => void;
  /** The status that every request for `index.html` gets instead of an answer. */
  failWith: number | undefined;
  close: () => Promise<void>;
}

/** Publishes the current builds of all packages and serves them with the production server. */
export async function openOrigin(): Promise<TestOrigin> {
  const directory = await mkdtemp(join(tmpdir(), 'backshop-'));
  const origin = directoryOrigin(directory);
  const packages = releasablePackages();
  await releaseAll(origin, testAction, packages);
  const production = originServer(directory);
  let releases = 0;

  const server = createServer((request, response) => {
    const isFile = /\.\w+$/.test(request.url ?? '');
    if (isFile) {
      testOrigin.changeRequest(request);
      return void production.emit('request', request, response);
    }
    response.on('finish', () => {
      const bytes = Number(response.getHeader('Content-Length') ?? 0);
      testOrigin.answers.push({ status: response.statusCode, bytes });
    });
    if (testOrigin.failWith) response.writeHead(testOrigin.failWith).end();
    else production.emit('request', request, response);
  });
  await listen(server, 0);

  const testOrigin: TestOrigin = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    origin,
    answers: [],
    changeRequest: () => undefined,
    failWith: undefined,
    release: async (name, share) => {
      releases += 1;
      const built = { ...packageNamed(name, packages), version: `0.2.${releases}` };
      const { release } = await releasePackage(origin, withShare(testAction, share), built);
      if (name === 'host') return release.host;
      return (share ? release.candidates! : release.remotes)[name]!.version;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true });
    },
  };
  return testOrigin;
}
