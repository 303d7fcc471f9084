import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { waitForLine } from './wait-for-line';

const programs = dirname(process.env.RADOSGW || '/usr/bin/radosgw');

/** Whether the programs of the server are installed. */
export const isS3ServerInstalled = ['radosgw', 'ceph-mon', 'ceph-osd'].every((name) =>
  existsSync(join(programs, name)),
);

/** A server that runs. */
export interface S3Server {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop: () => Promise<void>;
}

/** Runs the programs of a cluster until stdin ends, and so also when the tests are killed. */
const script = `
  trap '' INT TERM
  mkdir mon osd
  ceph-mon --id a --mkfs
  ceph-mon --id a --foreground &
  trap 'kill -KILL $(jobs -p)' EXIT
  ceph-osd --id 0 --mkfs
  printf 'osd create\\nosd crush add 0 1 root=default host=vm\\n' | ceph
  ceph-osd --id 0 --foreground &
  radosgw-admin user create --uid test --display-name test --access-key "$1" --secret-key "$2"
  radosgw --foreground &
  until { : < "/dev/tcp/$3/7480"; } 2> /dev/null; do kill -0 $!; done
  echo ready >&2
  read
`;

/**
 * Starts the smallest cluster of Ceph that has an S3 interface. It keeps the objects in memory, and
 * needs 300 MB.
 * @throws Error with the output of a program that failed
 */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'backshop-'));
  // Each cluster has an address of its own, so the usual ports are free.
  const address = `127.${randomInt(1, 255)}.${randomInt(255)}.${randomInt(1, 255)}`;
  await writeFile(join(folder, 'ceph.conf'), configuration(folder, address));
  const [accessKeyId, secretAccessKey] = [randomUUID(), randomUUID()];
  const server = spawn(
    'bash',
    ['--norc', '-ec', script, 'bash', accessKeyId, secretAccessKey, address],
    {
      cwd: folder,
      env: { CEPH_CONF: 'ceph.conf', PATH: `${programs}:${process.env.PATH ?? ''}` },
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  const ended = once(server, 'close');
  const stop = async () => {
    server.stdin.end();
    await ended;
    await rm(folder, { recursive: true });
  };
  try {
    await waitForLine('The S3 server', server, 'ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint: `http://${address}:7480`, accessKeyId, secretAccessKey, stop };
}

function configuration(folder: string, address: string): string {
  return `[global]
    fsid = ${randomUUID()}
    mon host = v1:${address}
    public addr = ${address}
    ms bind msgr2 = false
    auth cluster required = none
    auth service required = none
    auth client required = none
    mon data = ${folder}/mon
    osd data = ${folder}/osd
    osd objectstore = memstore
    # The script does it. The monitor sometimes refuses these early requests of the daemon.
    osd class update on start = false
    osd crush update on start = false
    osd pool default size = 1
    osd pool default pg num = 1
    rgw frontends = beast endpoint=${address}:7480
    # By default, each of a dozen changes to the cluster waits a second for others.
    paxos propose interval = 0.02
    # These fail, instead of waiting for minutes, when a program has ended.
    client mount timeout = 20
    rados osd op timeout = 20
    admin socket =
    log to file = false
`;
}
