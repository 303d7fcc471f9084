import type { IncomingMessage, ServerResponse } from 'node:http';
import { releasePackage } from '@backshop/delivery/origin';
import { packageNamed, releasablePackages } from '@backshop/delivery';
import { testAction, withShare } from '@backshop/delivery/testing';
import { releaseWorkspace, type ServedOrigin, serveOrigin } from '../support/served-origin';

/** A temporary origin on a port of its own, for tests that release to it. */
export interface TestOrigin extends ServedOrigin {
  /** Releases the current build of a package under a new version. Returns the version. */
  release: (name: string, share?: number) => Promise<string>;
  /** Status and length of the body of each answer to a request for `index.html`, oldest first. */
  answers: { status: number; bytes: number }[];
  /** Changes each request for a file before the server sees it, as a proxy does. */
  changeRequest: (request: IncomingMessage) => void;
  /** The status that every request for `index.html` gets instead of an answer. */
  failWith: number | undefined;
}

/** Publishes the current builds of all packages and serves them with the production server. */
export async function openOrigin(): Promise<TestOrigin> {
  const served = await serveOrigin(releaseWorkspace, intercept);
  let releases = 0;

  function intercept(request: IncomingMessage, response: ServerResponse): boolean {
    const isFile = /\.\w+$/.test(request.url ?? '');
    if (isFile) {
      testOrigin.changeRequest(request);
      return false;
    }
    response.on('finish', () => {
      const bytes = Number(response.getHeader('Content-Length') ?? 0);
      testOrigin.answers.push({ status: response.statusCode, bytes });
    });
    if (testOrigin.failWith) response.writeHead(testOrigin.failWith).end();
    return testOrigin.failWith !== undefined;
  }

  const testOrigin: TestOrigin = {
    ...served,
    answers: [],
    changeRequest: () => undefined,
    failWith: undefined,
    release: async (name, share) => {
      releases += 1;
      const built = { ...packageNamed(name, releasablePackages()), version: `0.2.${releases}` };
      const { release } = await releasePackage(served.origin, withShare(testAction, share), built);
      if (name === 'host') return release.host;
      return (share ? release.candidates! : release.remotes)[name]!.version;
    },
  };
  return testOrigin;
}
