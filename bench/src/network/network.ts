import { originServer } from '@backshop/delivery/serve';
import { googleLoader, googleStandIn } from '@backshop/e2e/google-stand-in';
import type { RequestListener } from 'node:http';
import { createCertificate } from './certificate';
import { Downlink } from './line-connection';
import type { Line } from './profiles';
import { type Answer, openSite, type Site } from './site';

/** The sites of a measurement, with Google's beside them, at the far end of one line. */
export interface Network<Name extends string> {
  /** Address of a site's page, without the path. */
  addressOf: (site: Name) => string;
  /** What a browser has to be started with to find and trust the sites. */
  browserArguments: string[];
  /** From now on all connections share such a line. */
  useLine: (line: Line) => void;
  /** What the sites and Google's have answered since this was last asked. */
  takeAnswers: () => Answer[];
  close: () => Promise<void>;
}

/** Serves origin directories, each at an address of its own, all in the same way. */
export async function openNetwork<Name extends string>(
  directories: Record<Name, string>,
): Promise<Network<Name>> {
  const certificate = await createCertificate();
  const names = Object.keys(directories) as Name[];
  const sites = new Map<Name, Site>();
  for (const name of names) {
    const server = originServer(directories[name]);
    const answer: RequestListener = (...exchange) => void server.emit('request', ...exchange);
    sites.set(name, await openSite(certificate, answer));
  }
  const google = await openSite(certificate, answerForGoogle);
  const all = [...sites.values(), google];
  return {
    addressOf: (name) => `https://localhost:${sites.get(name)?.port}`,
    browserArguments: [
      `--host-resolver-rules=MAP ${new URL(googleLoader).host}:443 localhost:${google.port}`,
      // Unlike ignoring every error, this leaves the browser's cache as it is.
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
    useLine: (line) => {
      const downlink = new Downlink(line);
      for (const site of all) site.connectBy(downlink);
    },
    takeAnswers: () => all.flatMap((site) => site.takeAnswers()),
    close: async () => {
      await Promise.all(all.map((site) => site.close()));
    },
  };
}

// The compiler that runs the bench names functions by a call of this.
const loaderScript = `{ const __name = (value) => value; ${googleStandIn(true)} }`;

const answerForGoogle: RequestListener = (request, response) => {
  const isLoader = request.url === new URL(googleLoader).pathname;
  const body = isLoader ? loaderScript : '';
  response.writeHead(isLoader ? 200 : 404, {
    'Content-Type': 'text/javascript',
    'Cache-Control': 'public, max-age=3600',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
};
