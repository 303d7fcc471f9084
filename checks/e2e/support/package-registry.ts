import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import type { PackedPackage } from '@backshop/tools/pack';

/** A registry of npm with a few packages, for as long as a test runs. */
export interface PackageRegistry {
  /** Its address, for `.npmrc`. */
  url: string;
  close: () => Promise<void>;
}

/** Starts a registry that has these packages, each in one version. */
export async function startRegistry(packed: PackedPackage[]): Promise<PackageRegistry> {
  const archives = packed.map(({ archive }) => archive);
  const packages = new Map(packed.map(({ name, archive }) => [name, archive]));
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1));
    const archive = archives.find((each) => path === basename(each)) ?? packages.get(path);
    response.setHeader('Cache-Control', 'no-store');
    if (!archive) return response.writeHead(404).end();
    if (!packages.has(path)) return response.end(readFileSync(archive));
    response.setHeader('Content-Type', 'application/json');
    return response.end(JSON.stringify(describePackage(archive, `${url}${basename(archive)}`)));
  });
  await promisify<number, string>(server.listen.bind(server))(0, 'localhost');
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

interface Manifest {
  name: string;
  version: string;
}

function manifestOf(archive: string): Manifest {
  const text = execFileSync('tar', ['-xzOf', archive, 'package/package.json'], {
    encoding: 'utf8',
  });
  return JSON.parse(text) as Manifest;
}

/** Returns what a registry says about a package. */
function describePackage(archive: string, tarball: string) {
  const manifest = manifestOf(archive);
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist: { tarball, integrity } } },
  };
}
