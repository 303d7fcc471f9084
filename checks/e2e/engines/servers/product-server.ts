import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { directoryOrigin, originServer, releaseAll } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { type ReleasablePackage, releasablePackages } from '@backshop/delivery';
import type { Release } from '@backshop/shared-types';
import { releaseFromIndexHtml, withRelease } from '../../support/release';
import { type RunningServer, startServer } from '../../support/served-origin';
import { observerScript, type Position, type Problem, type Report, reportPath } from './observer';

/** A folder with the composed product, to serve. */
export interface Product {
  directory: string;
  remove: () => Promise<void>;
}

/**
 * Publishes the current builds to a temporary folder. The observer comes first in `index.html`, before
 * the Content-Security-Policy applies. So the policy stays as it is in production.
 * @param others what is live besides the packages of the workspace
 */
export async function publishProduct(others: ReleasablePackage[] = []): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'backshop-'));
  await releaseAll(directoryOrigin(directory), testAction, [...releasablePackages(), ...others]);
  const indexHtml = join(directory, 'index.html');
  const html = await readFile(indexHtml, 'utf8');
  await writeFile(
    indexHtml,
    html.replace('<head>', () => `<head>${observerScript()}`),
  );
  return { directory, remove: () => rm(directory, { recursive: true }) };
}

/** Returns a copy of a product, with a changed release in its `index.html`: the whole one, whatever room there is. */
export async function changedProduct(
  { directory: original }: Product,
  change: (release: Release) => void,
): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), 'backshop-'));
  await cp(original, directory, { recursive: true });
  const indexHtml = join(directory, 'index.html');
  const html = await readFile(indexHtml, 'utf8');
  const part = releaseFromIndexHtml(html);
  const whole = part.whole
    ? (JSON.parse(await readFile(join(directory, part.whole.url), 'utf8')) as Release)
    : part;
  change(whole);
  await writeFile(
    indexHtml,
    withRelease(html, () => JSON.stringify(whole)),
  );
  return { directory, remove: () => rm(directory, { recursive: true }) };
}

/** Serves the product for one test. */
export interface ProductServer extends RunningServer {
  /** Paths of all requests, as they arrive. */
  requests: string[];
  /** How many requests have no complete response yet. */
  openRequests: number;
  /** Requests that were not answered with success, as `404 /path`. */
  refused: string[];
  problems: Problem[];
  /** How many documents have reported that they have loaded, or that they show again. */
  shownDocuments: number;
  /** How many documents have reported that they are parsed. */
  parsedDocuments: number;
  /** The latest report of a position. */
  position: Position | undefined;
  /** Closes the connection at every request whose path matches. */
  breakFiles: (path: RegExp) => void;
  repair: () => void;
  /** Answers in place of the product, from now on. */
  answerWith: (answers: Answer[]) => void;
  /** Holds back every request whose path matches, until the returned function is called. */
  holdBack: (path: RegExp) => () => void;
}

/** What a test answers. */
interface Answer {
  path: string | RegExp;
  status: number;
  /** Address of a redirect. */
  location?: string;
  body: string;
}

/** Path of a document that is not the product. */
export const otherDocument = '/other-document';

/** Starts the production server on a port of its own, so that the browser has nothing in its cache. */
export async function startProductServer({ directory }: Product): Promise<ProductServer> {
  const production = originServer(directory);
  let broken: RegExp | undefined;
  let answers: Answer[] = [];
  let positionTime = 0;
  const heldBack: { path: RegExp; end: Promise<void> }[] = [];

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://origin');
    if (pathname === reportPath) return void receive(request, response);
    state.requests.push(pathname);
    state.openRequests += 1;
    response.on('close', () => (state.openRequests -= 1));
    const { end } = heldBack.find(({ path }) => path.test(pathname)) ?? {};
    if (end) void end.then(() => answer(pathname, request, response));
    else answer(pathname, request, response);
  });

  function answer(pathname: string, request: IncomingMessage, response: ServerResponse): void {
    if (broken?.test(pathname)) return void request.socket.destroy();
    response.on('finish', () => {
      // Firefox requests an icon for a document that it has kept, whatever icon the document names.
      if (response.statusCode >= 400 && pathname !== '/favicon.ico')
        state.refused.push(`${response.statusCode} ${pathname}`);
    });
    const stated = answers.find(({ path }) =>
      typeof path === 'string' ? path === pathname : path.test(pathname),
    );
    // A browser that is redirected may read the other document.
    if (stated && pathname !== otherDocument) {
      const { status, location, body } = stated;
      return void response.writeHead(status, { ...(location && { location }) }).end(body);
    }
    if (pathname !== otherDocument) return void production.emit('request', request, response);
    response.setHeader('Content-Type', 'text/html');
    // The product's policy. With another one, WebKit would change the process and its driver lose the page.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.end(
      `<!doctype html><link rel="icon" href="data:,">${observerScript()}<h1>Other document</h1>`,
    );
  }

  /** Receives a report of the observer. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const report = (await json(request)) as Report;
    if ('problem' in report) state.problems.push(report.problem);
    else if ('isParsed' in report) state.parsedDocuments += 1;
    else {
      if (report.isShown) state.shownDocuments += 1;
      if (report.time >= positionTime) state.position = report.position;
      positionTime = Math.max(positionTime, report.time);
    }
    response.writeHead(204).end();
  }

  const state: ProductServer = {
    ...(await startServer(server)),
    requests: [],
    openRequests: 0,
    refused: [],
    problems: [],
    shownDocuments: 0,
    parsedDocuments: 0,
    position: undefined,
    breakFiles: (path) => (broken = path),
    repair: () => (broken = undefined),
    answerWith: (stated) => (answers = stated),
    holdBack: (path) => {
      let letThrough!: () => void;
      heldBack.push({ path, end: new Promise((resolve) => (letThrough = resolve)) });
      return letThrough;
    },
  };
  return state;
}
