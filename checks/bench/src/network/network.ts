import { originServer } from '@backshop/delivery/origin';
import { googleLoader, googleResponse } from '@backshop/e2e/google-stand-in';
import type { RequestListener } from 'node:http';
import { createCertificate, openSite, type Site, type SiteResponse } from './site';
import { Downlink } from './line-connection';
import type { Line } from './profiles';

/** The servers of the measured products and of Google's chart loader, behind one simulated line. */
export interface Network<Name extends string> {
  /** Returns the origin of a site: `https://localhost:<port>`. */
  addressOf: (site: Name) => string;
  /** Browser switches to reach and trust the servers. */
  browserArguments: string[];
  /** Uses this line for all new connections. */
  useLine: (line: Line) => void;
  /** Returns the responses of all servers since the last call. */
  takeResponses: () => SiteResponse[];
  close: () => Promise<void>;
}

/** Serves each origin directory on its own port. */
export async function openNetwork<Name extends string>(
  directories: Record<Name, string>,
): Promise<Network<Name>> {
  const certificate = await createCertificate();
  const names = Object.keys(directories) as Name[];
  const sites = new Map<Name, Site>();
  for (const name of names) {
    const server = originServer(directories[name]);
    const listener: RequestListener = (...exchange) => void server.emit('request', ...exchange);
    sites.set(name, await openSite(certificate, listener));
  }
  const google = await openSite(certificate, serveGoogle);
  const all = [...sites.values(), google];
  return {
    addressOf: (name) => `https://localhost:${sites.get(name)?.port}`,
    browserArguments: [
      `--host-resolver-rules=MAP ${new URL(googleLoader).host}:443 localhost:${google.port}`,
      // --ignore-certificate-errors would also turn off the browser's cache.
      `--ignore-certificate-errors-spki-list=${certificate.fingerprint}`,
    ],
    useLine: (line) => {
      const downlink = new Downlink(line);
      for (const site of all) site.useDownlink(downlink);
    },
    takeResponses: () => all.flatMap((site) => site.takeResponses()),
    close: async () => {
      await Promise.all(all.map((site) => site.close()));
    },
  };
}

const serveGoogle: RequestListener = (request, response) => {
  const address = new URL(request.url ?? '', googleLoader).href;
  const found = googleResponse(address);
  // tsx adds calls of __name to functions.
  const body = found?.body && `{ const __name = (value) => value; ${found.body} }`;
  response.writeHead(found ? 200 : 404, {
    ...found?.headers,
    'Content-Type': found?.contentType ?? 'text/plain',
    'Cache-Control': 'public, max-age=3600',
    'Content-Length': Buffer.byteLength(body ?? ''),
  });
  response.end(body);
};
